#include "headsup/ops/contiguous.h"

#include "explain_with.h"

namespace headsup {

void OpRules<Op::contiguous>::run(RunArgs& args) { copy_in_order(args.in[0].view, args.out.data); }

void OpRules<Op::contiguous>::explain(const ExplainArgs& args, Explanation& out) {
  out.rule = "same";
  out.left = single(args.in[0], args.index);
}

}  // namespace headsup
