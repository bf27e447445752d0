#include "headsup/ops/scale.h"

#include <cmath>

#include "explain_with.h"
#include "headsup/kernels/elementwise.h"

namespace headsup {

namespace {

float root(const Attr& attr, const AxisSizes& sizes) {
  return std::sqrt(static_cast<float>(sizes[attr.scale_axis]));
}

void apply(const Attr& attr, const AxisSizes& sizes, const float* in, std::int64_t count,
           float* out) {
  if (attr.scale == ScaleBy::division) return divide(in, count, root(attr, sizes), out);
  scale(in, count, scale_factor(attr, sizes), out);
}

}  // namespace

float scale_factor(const Attr& attr, const AxisSizes& sizes) {
  if (attr.scale == ScaleBy::nothing) return 1;
  return attr.scale == ScaleBy::multiplication ? root(attr, sizes) : 1 / root(attr, sizes);
}

Cost OpRules<Op::scale>::cost(const CostArgs& args) { return {0, 0, args.out.elements()}; }

void OpRules<Op::scale>::run(RunArgs& args) {
  apply(args.attr, args.context.sizes, args.in[0].view.data(), args.out.size(), args.out.data);
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
