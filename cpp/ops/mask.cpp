#include "headsup/ops/mask.h"

#include "explain_with.h"

namespace headsup {

namespace {

bool hides(const Attr& attr, const KeyRange& visible, std::int64_t key) {
  return visible.has(key) == attr.inverted;
}

}  // namespace

Cost OpRules<Op::mask>::cost(const CostArgs& args) { return {0, 0, args.out.elements()}; }

void OpRules<Op::mask>::run(RunArgs& args) {
  const Shape& shape = args.out.shape;
  const std::int64_t heads = shape[1].size, queries = shape[2].size, keys = shape[3].size;
  const float* in = args.in[0].view.data();
  float* out = args.out.data;
  for (std::int64_t row = 0; row < shape[0].size * heads * queries; ++row) {
    const KeyRange visible = args.context.visibility.range(row / queries / heads, row % queries);
    for (std::int64_t key = 0; key < keys; ++key, ++in, ++out) {
      *out = hides(args.attr, visible, key) ? args.attr.fill : *in;
    }
  }
}

void OpRules<Op::mask>::explain(const ExplainArgs& args, Explanation& out) {
  const Index& at = args.index;
  out.rule = "mask";
  out.left = single(args.in[0], at);
  out.hidden = hides(args.attr, args.context.visibility.range(at[0], at[2]), at[3]);
}

}  // namespace headsup
