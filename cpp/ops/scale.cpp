#include "headsup/ops/scale.h"

#include <cmath>

#include "explain_with.h"
#include "headsup/kernels/elementwise.h"

namespace headsup {

namespace {

float root(const Attr& attr, const AxisSizes& sizes) {
  return std::sqrt(static_cast<float>(sizes[attr.scale_axis]));
}

}  // namespace

float scale_factor(const Attr& attr, const AxisSizes& sizes) {
  if (attr.scale == ScaleBy::nothing) return 1;
  return attr.scale == ScaleBy::multiplication ? root(attr, sizes) : 1 / root(attr, sizes);
}

Cost OpRules<Op::scale>::cost(const CostArgs& args) { return {0, 0, args.out.elements()}; }

void OpRules<Op::scale>::run(RunArgs& args) {
  const float* const in = args.in[0].view.data();
  if (args.attr.scale == ScaleBy::division) {
    divide(in, args.out.size(), root(args.attr, args.context.sizes), args.out.data);
  } else {
    scale(in, args.out.size(), scale_factor(args.attr, args.context.sizes), args.out.data);
  }
}

void OpRules<Op::scale>::explain(const ExplainArgs& args, Explanation& out) {
  out.rule = "scale";
  out.left = single(args.in[0], args.index);
  if (args.attr.scale == ScaleBy::division) {
    out.divisor = root(args.attr, args.context.sizes);
  } else {
    out.factor = scale_factor(args.attr, args.context.sizes);
  }
}

}  // namespace headsup
