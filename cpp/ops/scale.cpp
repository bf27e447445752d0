#include "headsup/ops/scale.h"

#include <cmath>

#include "explain_with.h"
#include "headsup/kernels/elementwise.h"

namespace headsup {

namespace {

float root_of(Axis axis, const AxisSizes& sizes) {
  return std::sqrt(static_cast<float>(sizes[axis]));
}

}  // namespace

Cost OpRules<Op::scale>::cost(const CostArgs& args) { return {0, 0, args.out.elements()}; }

void OpRules<Op::scale>::run(RunArgs& args) {
  divide(args.in[0].view.data(), args.out.size(), root_of(Axis::head_dim, args.context.sizes),
         args.out.data);
}

void OpRules<Op::scale>::explain(const ExplainArgs& args, Explanation& out) {
  out.rule = "scale";
  out.left = single(args.in[0], args.index);
  out.divisor = root_of(Axis::head_dim, args.context.sizes);
}

}  // namespace headsup
