#include "headsup/ops/layer_norm.h"

#include "explain_with.h"
#include "rows_of.h"

namespace headsup {

namespace {
// Counting convention: add, subtract, square, add, divide, multiply by the weight, add the bias.
constexpr std::int64_t kOps = 7;
}  // namespace

Cost OpRules<Op::layer_norm>::cost(const CostArgs& args) {
  return {args.in[1].elements() + args.in[2].elements(), 0, args.out.elements() * kOps};
}

void OpRules<Op::layer_norm>::run(RunArgs& args) {
  headsup::layer_norm(rows_of(args.in[0].view), args.in[1].view.data(), args.in[2].view.data(),
                      args.context.norm_epsilon, args.out.rows());
}

void OpRules<Op::layer_norm>::explain(const ExplainArgs& args, Explanation& out) {
  out.rule = "layer_norm";
  explain_row(args, out);
  const std::vector<float>& row = out.left.values;
  const RowNorm norm =
      centred_rms_of(row.data(), static_cast<std::int64_t>(row.size()), args.context.norm_epsilon);
  out.mean = norm.mean;
  out.factor = norm.inverse;
  out.has_addend = true;
  out.addend_cell = {args.in[2].id, {out.at}};
  out.addend = args.in[2].view.at(out.addend_cell.index);
}

}  // namespace headsup
