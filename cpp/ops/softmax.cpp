#include "headsup/ops/softmax.h"

#include <numeric>

#include "explain_with.h"
#include "headsup/kernels/softmax.h"

namespace headsup {

namespace {

// Counting convention: five operations a number (compare for the maximum, subtract, exponential,
// add, divide).
constexpr std::int64_t kOps = 5;

// Which of the four axes is normalized.
int position_of(Axis axis, const Shape& shape) {
  int out = 0;
  while (shape[static_cast<std::size_t>(out)].axis != axis) ++out;
  return out;
}

// Calls each(first, count, step) for every line of numbers that one softmax normalizes: those of
// `first`, first + step and so on, in a tensor whose numbers lie in order.
template <class Each>
void for_each_line(const Attr& attr, const Shape& shape, Each each) {
  const auto axis = static_cast<std::size_t>(position_of(attr.softmax_axis, shape));
  const std::int64_t count = shape[axis].size;
  std::int64_t step = 1;
  for (std::size_t i = axis + 1; i < shape.rank(); ++i) step *= shape[i].size;
  for (std::int64_t first = 0; first < shape.elements().value(); first += count * step) {
    for (std::int64_t inner = 0; inner < step; ++inner) each(first + inner, count, step);
  }
}

void gather(const float* from, std::int64_t count, std::int64_t step, float* to) {
  for (std::int64_t i = 0; i < count; ++i) to[i] = from[i * step];
}

void scatter(const float* from, std::int64_t count, std::int64_t step, float* to) {
  for (std::int64_t i = 0; i < count; ++i) to[i * step] = from[i];
}

// Of all numbers along an axis.
float sum_along(const Operand& operand, Index index, int along) {
  index[static_cast<std::size_t>(along)] = 0;
  const std::vector<float> values = line_of(operand, std::move(index), along).values;
  return std::accumulate(values.begin(), values.end(), 0.0F);
}

}  // namespace

Cost OpRules<Op::softmax>::cost(const CostArgs& args) { return {0, 0, args.out.elements() * kOps}; }

void OpRules<Op::softmax>::run(RunArgs& args) {
  const float* const in = args.in[0].view.data();
  std::vector<float>& line = args.scratch.block;
  for_each_line(args.attr, args.out.shape,
                [&](std::int64_t first, std::int64_t count, std::int64_t step) {
                  float* const out = args.out.data + first;
                  if (step == 1) {
                    headsup::softmax(in + first, count, out);
                    return;
                  }
                  line.resize(Count(count).size());
                  gather(in + first, count, step, line.data());
                  headsup::softmax(line.data(), count, line.data());
                  scatter(line.data(), count, step, out);
                });
}

void OpRules<Op::softmax>::explain(const ExplainArgs& args, Explanation& out) {
  Index first = args.index;
  out.rule = "softmax";
  const int along = position_of(args.attr.softmax_axis, args.out.view.shape());
  const auto axis = static_cast<std::size_t>(along);
  out.at = first[axis];
  first[axis] = 0;
  out.left = line_of(args.in[0], std::move(first), along);
  out.terms.resize(out.left.values.size());
  const SoftmaxResult steps = exponentials(
      out.left.values.data(), static_cast<std::int64_t>(out.terms.size()), out.terms.data());
  out.row_max = steps.row_max;
  out.sum = steps.sum;
  out.row_sum = sum_along(args.out, args.index, 3);
  out.column_sum = sum_along(args.out, args.index, 2);
}

}  // namespace headsup
