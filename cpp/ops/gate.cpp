#include "headsup/ops/gate.h"

#include "explain_with.h"
#include "headsup/kernels/activation.h"

namespace headsup {

Cost OpRules<Op::gate>::cost(const CostArgs& args) { return {0, 0, args.out.elements()}; }

void OpRules<Op::gate>::run(RunArgs& args) {
  multiply(args.in[0].view.data(), args.in[1].view.data(), args.out.size(), args.out.data);
}

void OpRules<Op::gate>::explain(const ExplainArgs& args, Explanation& out) {
  out.rule = "gate";
  out.left = single(args.in[0], args.index);
  out.right = single(args.in[1], args.index);
}

}  // namespace headsup
