#include "headsup/ops/gate.h"

#include "explain_with.h"
#include "headsup/kernels/activation.h"

namespace headsup {

Cost OpRules<Op::gate>::cost(const CostArgs& args) { return {0, 0, args.out.elements()}; }

void OpRules<Op::gate>::run(RunArgs& args) {
  multiply(args.in[0].view.data(), args.in[1].view.data(), args.out.size(), args.out.data);
}

// da = d b and db = d a.
void OpRules<Op::gate>::backward(BackwardArgs& args) {
  const Gradient& d = args.d_out;
  std::vector<float>& d_b = args.scratch.block;
  d_b.resize(Count(d.size()).size());
  multiply(d.data, args.in[0].view.data(), d.size(), d_b.data());
  args.d_in[1].add(Gradient({d_b.data(), d.view.shape()}));
  multiply(d.data, args.in[1].view.data(), d.size(), d.data);
  args.d_in[0].add(d);
}

void OpRules<Op::gate>::explain(const ExplainArgs& args, Explanation& out) {
  out.rule = "gate";
  out.left = single(args.in[0], args.index);
  out.right = single(args.in[1], args.index);
}

}  // namespace headsup
