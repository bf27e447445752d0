#include "headsup/ops/softmax.h"

#include <numeric>

#include "explain_with.h"
#include "headsup/kernels/softmax.h"

namespace headsup {

namespace {

// Counting convention: five operations a number (compare for the maximum, subtract, exponential,
// add, divide).
constexpr std::int64_t kOps = 5;

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
  const std::int64_t count = args.out.shape[3].size;
  for (std::int64_t at = 0; at < args.out.size(); at += count) {
    headsup::softmax(in + at, count, args.out.data + at);
  }
}

void OpRules<Op::softmax>::explain(const ExplainArgs& args, Explanation& out) {
  Index first = args.index;
  out.rule = "softmax";
  out.at = first[3];
  first[3] = 0;
  out.left = line_of(args.in[0], std::move(first), 3);
  out.terms.resize(out.left.values.size());
  const SoftmaxResult steps = exponentials(
      out.left.values.data(), static_cast<std::int64_t>(out.terms.size()), out.terms.data());
  out.row_max = steps.row_max;
  out.sum = steps.sum;
  out.row_sum = sum_along(args.out, args.index, 3);
  out.column_sum = sum_along(args.out, args.index, 2);
}

}  // namespace headsup
