#include "headsup/ops/scale.h"

#include <cmath>

#include "explain_with.h"
#include "headsup/kernels/elementwise.h"

namespace headsup {

namespace {

float divisor_of(const Attr& attr, const AxisSizes& sizes) {
  const auto root = [&](Axis axis) { return std::sqrt(static_cast<float>(sizes[axis])); };
  switch (attr.divisor) {
    case Divisor::root_head_dim:
      return root(Axis::head_dim);
    case Divisor::root_d_model:
      return root(Axis::d_model);
    case Divisor::root_n_heads:
      return root(Axis::n_heads);
    case Divisor::times_root_head_dim:
      return 1 / root(Axis::head_dim);
    case Divisor::none:
      break;
  }
  return 1;
}

}  // namespace

Cost OpRules<Op::scale>::cost(const CostArgs& args) { return {0, 0, args.out.elements()}; }

void OpRules<Op::scale>::run(RunArgs& args) {
  const float* const in = args.in[0].view.data();
  const float divisor = divisor_of(args.attr, args.context.sizes);
  if (!args.attr.by_reciprocal) return divide(in, args.out.size(), divisor, args.out.data);
  // The root itself, and not one over its reciprocal.
  const bool times = args.attr.divisor == Divisor::times_root_head_dim;
  const auto head_dim = static_cast<float>(args.context.sizes[Axis::head_dim]);
  headsup::scale(in, args.out.size(), times ? std::sqrt(head_dim) : 1 / divisor, args.out.data);
}

void OpRules<Op::scale>::explain(const ExplainArgs& args, Explanation& out) {
  out.rule = "scale";
  out.left = single(args.in[0], args.index);
  out.divisor = divisor_of(args.attr, args.context.sizes);
}

}  // namespace headsup
