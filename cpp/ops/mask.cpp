#include "headsup/ops/mask.h"

#include <limits>

#include "explain_with.h"

namespace headsup {

namespace {

constexpr float kHidden = -std::numeric_limits<float>::infinity();

}  // namespace

Cost OpRules<Op::mask>::cost(const CostArgs& args) { return {0, 0, args.out.elements()}; }

void OpRules<Op::mask>::run(RunArgs& args) {
  const MutableMatrix out = args.out.rows();
  const float* in = args.in[0].view.data();
  const std::int64_t heads = args.out.shape[1].size;
  const std::int64_t queries = args.out.shape[2].size;
  for (std::int64_t r = 0; r < out.rows; ++r, in += out.cols) {
    const KeyRange visible = args.context.visibility.range(r / queries / heads, r % queries);
    for (std::int64_t key = 0; key < out.cols; ++key) {
      out.row(r)[key] = visible.has(key) ? in[key] : kHidden;
    }
  }
}

void OpRules<Op::mask>::explain(const ExplainArgs& args, Explanation& out) {
  const Index& at = args.index;
  out.rule = "mask";
  out.left = single(args.in[0], at);
  out.hidden = !args.context.visibility.range(at[0], at[2]).has(at[3]);
}

}  // namespace headsup
