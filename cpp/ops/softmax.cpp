#include "headsup/ops/softmax.h"

#include <numeric>

#include "explain_with.h"
#include "headsup/kernels/softmax.h"

namespace headsup {

namespace {

// Counting convention: five operations a number (compare for the maximum, subtract, exponential,
// add, divide).
constexpr std::int64_t kOps = 5;

std::size_t place_of(Axis axis) { return axis == Axis::n_heads ? 1 : axis == Axis::seq_q ? 2 : 3; }

// Of all numbers along an axis.
float sum_along(const Operand& operand, Index index, int along) {
  index[static_cast<std::size_t>(along)] = 0;
  const std::vector<float> values = line_of(operand, std::move(index), along).values;
  return std::accumulate(values.begin(), values.end(), 0.0F);
}

}  // namespace

Cost OpRules<Op::softmax>::cost(const CostArgs& args) { return {0, 0, args.out.elements() * kOps}; }

void OpRules<Op::softmax>::run(RunArgs& args) {
  const View& in = args.in[0].view;
  const std::size_t axis = place_of(args.attr.softmax_over);
  const std::int64_t count = in.shape()[axis].size;
  const std::int64_t stride = in.strides()[axis];
  if (stride == 1) {
    for (std::int64_t at = 0; at < args.out.size(); at += count) {
      headsup::softmax(in.data() + at, count, args.out.data + at);
    }
    return;
  }
  // Lines whose numbers stand apart are gathered and put back.
  std::vector<float>& line = args.scratch.line;
  line.resize(Count(count).size());
  for (std::int64_t block = 0; block < args.out.size(); block += count * stride) {
    for (std::int64_t first = block; first < block + stride; ++first) {
      for (std::int64_t n = 0; n < count; ++n)
        line[static_cast<std::size_t>(n)] = in.data()[first + n * stride];
      headsup::softmax(line.data(), count, line.data());
      for (std::int64_t n = 0; n < count; ++n)
        args.out.data[first + n * stride] = line[static_cast<std::size_t>(n)];
    }
  }
}

void OpRules<Op::softmax>::explain(const ExplainArgs& args, Explanation& out) {
  const std::size_t axis = place_of(args.attr.softmax_over);
  Index first = args.index;
  out.rule = "softmax";
  out.at = first[axis];
  first[axis] = 0;
  out.left = line_of(args.in[0], std::move(first), static_cast<int>(axis));
  out.terms.resize(out.left.values.size());
  const SoftmaxResult steps = exponentials(
      out.left.values.data(), static_cast<std::int64_t>(out.terms.size()), out.terms.data());
  out.row_max = steps.row_max;
  out.sum = steps.sum;
  out.row_sum = sum_along(args.out, args.index, 3);
  out.column_sum = sum_along(args.out, args.index, 2);
}

}  // namespace headsup
