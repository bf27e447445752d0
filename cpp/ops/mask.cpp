#include "headsup/ops/mask.h"

#include "explain_with.h"

namespace headsup {

namespace {

bool hides(const Attr& attr, const KeyRange& visible, std::int64_t key) {
  return visible.has(key) == attr.inverted;
}

// `in`, or `fill` where a key is hidden.
void apply(const Attr& attr, const Visibility& visibility, const Shape& shape, const float* in,
           float fill, float* out) {
  const std::int64_t heads = shape[1].size, queries = shape[2].size, keys = shape[3].size;
  for (std::int64_t row = 0; row < shape[0].size * heads * queries; ++row) {
    const KeyRange visible = visibility.range(row / queries / heads, row % queries);
    for (std::int64_t key = 0; key < keys; ++key, ++in, ++out) {
      *out = hides(attr, visible, key) ? fill : *in;
    }
  }
}

}  // namespace

Cost OpRules<Op::mask>::cost(const CostArgs& args) { return {0, 0, args.out.elements()}; }

void OpRules<Op::mask>::run(RunArgs& args) {
  apply(args.attr, args.context.visibility, args.out.shape, args.in[0].view.data(), args.attr.fill,
        args.out.data);
}

void OpRules<Op::mask>::explain(const ExplainArgs& args, Explanation& out) {
  const Index& at = args.index;
  out.rule = "mask";
  out.left = single(args.in[0], at);
  out.hidden = hides(args.attr, args.context.visibility.range(at[0], at[2]), at[3]);
}

}  // namespace headsup
