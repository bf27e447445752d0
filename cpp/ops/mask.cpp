#include "headsup/ops/mask.h"

#include "explain_with.h"

namespace headsup {

namespace {

// The keys that stay, of one row.
KeyRange kept_of(const Attr& attr, const Visibility& visibility, std::int64_t example,
                 std::int64_t query) {
  const KeyRange visible = visibility.range(example, query);
  if (attr.hidden == Hidden::later) return visible;
  return {visible.end, visibility.keys};
}

}  // namespace

Cost OpRules<Op::mask>::cost(const CostArgs& args) { return {0, 0, args.out.elements()}; }

void OpRules<Op::mask>::run(RunArgs& args) {
  const MutableMatrix out = args.out.rows();
  const float* in = args.in[0].view.data();
  const std::int64_t heads = args.out.shape[1].size;
  const std::int64_t queries = args.out.shape[2].size;
  for (std::int64_t r = 0; r < out.rows; ++r, in += out.cols) {
    const KeyRange kept =
        kept_of(args.attr, args.context.visibility, r / queries / heads, r % queries);
    for (std::int64_t key = 0; key < out.cols; ++key) {
      out.row(r)[key] = kept.has(key) ? in[key] : args.attr.fill;
    }
  }
}

void OpRules<Op::mask>::explain(const ExplainArgs& args, Explanation& out) {
  const Index& at = args.index;
  out.rule = "mask";
  out.left = single(args.in[0], at);
  out.hidden = !kept_of(args.attr, args.context.visibility, at[0], at[2]).has(at[3]);
}

}  // namespace headsup
