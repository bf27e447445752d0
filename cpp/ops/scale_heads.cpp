#include "headsup/ops/scale_heads.h"

#include "for_heads.h"
#include "headsup/kernels/elementwise.h"

namespace headsup {

namespace {

float factor_of(const RunContext& context, std::int64_t head) {
  const HeadFactor* const one = last_of(context.head_factors, head);
  return one == nullptr ? 1 : one->factor;
}

}  // namespace

void OpRules<Op::scale_heads>::run(RunArgs& args) {
  const Shape& shape = args.out.shape;
  const std::int64_t heads = shape[1].size, pattern = shape[2].size * shape[3].size;
  const float* const in = args.in[0].view.data();
  for (std::int64_t n = 0; n < shape[0].size * heads; ++n) {
    scale(in + n * pattern, pattern, factor_of(args.context, n % heads),
          args.out.data + n * pattern);
  }
}

}  // namespace headsup
