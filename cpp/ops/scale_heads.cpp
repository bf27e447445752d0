#include "headsup/ops/scale_heads.h"

#include "explain_with.h"
#include "for_heads.h"
#include "headsup/kernels/elementwise.h"

namespace headsup {

namespace {

float factor_of(const RunContext& context, std::int64_t head) {
  const HeadFactor* const one = last_of(context.head_factors, head);
  return one == nullptr ? 1 : one->factor;
}

void apply(const RunContext& context, const Shape& shape, const float* in, float* out) {
  const std::int64_t heads = shape[1].size, pattern = shape[2].size * shape[3].size;
  for (std::int64_t n = 0; n < shape[0].size * heads; ++n) {
    scale(in + n * pattern, pattern, factor_of(context, n % heads), out + n * pattern);
  }
}

}  // namespace

void OpRules<Op::scale_heads>::run(RunArgs& args) {
  apply(args.context, args.out.shape, args.in[0].view.data(), args.out.data);
}

void OpRules<Op::scale_heads>::explain(const ExplainArgs& args, Explanation& out) {
  out.left = single(args.in[0], args.index);
  out.factor = factor_of(args.context, args.index[1]);
  // A factor of 0 would read as none.
  out.rule = out.factor == 1 ? "same" : out.factor == 0 ? "off" : "scale";
}

}  // namespace headsup
