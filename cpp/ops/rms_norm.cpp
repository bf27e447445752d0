#include "headsup/ops/rms_norm.h"

#include "explain_with.h"
#include "rows_of.h"

namespace headsup {

namespace {
// Counting convention: square, add, divide, multiply by the weight.
constexpr std::int64_t kOps = 4;
}  // namespace

Cost OpRules<Op::rms_norm>::cost(const CostArgs& args) {
  return {args.in[1].elements(), 0, args.out.elements() * kOps};
}

void OpRules<Op::rms_norm>::run(RunArgs& args) {
  headsup::rms_norm(rows_of(args.in[0].view), args.in[1].view.data(), args.context.norm_epsilon,
                    args.out.rows());
}

void OpRules<Op::rms_norm>::explain(const ExplainArgs& args, Explanation& out) {
  out.rule = "rms_norm";
  explain_row(args, out);
  const std::vector<float>& row = out.left.values;
  out.factor =
      rms_of(row.data(), static_cast<std::int64_t>(row.size()), args.context.norm_epsilon).inverse;
}

}  // namespace headsup
