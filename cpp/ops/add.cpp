#include "headsup/ops/add.h"

#include "explain_with.h"
#include "headsup/kernels/elementwise.h"

namespace headsup {

Cost OpRules<Op::add>::cost(const CostArgs& args) { return {0, 0, args.out.elements()}; }

void OpRules<Op::add>::run(RunArgs& args) {
  headsup::add(args.in[0].view.data(), args.in[1].view.data(), args.out.size(), args.out.data);
}

void OpRules<Op::add>::explain(const ExplainArgs& args, Explanation& out) {
  out.rule = "add";
  out.left = single(args.in[0], args.index);
  out.right = single(args.in[1], args.index);
}

}  // namespace headsup
