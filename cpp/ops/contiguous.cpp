#include "headsup/ops/contiguous.h"

#include "explain_with.h"

namespace headsup {

void OpRules<Op::contiguous>::run(RunArgs& args) { args.out = contiguous(args.in[0].view); }

void OpRules<Op::contiguous>::explain(const ExplainArgs& args, Explanation& out) {
  out.rule = "same";
  out.left = single(args.in[0], args.index);
}

}  // namespace headsup
