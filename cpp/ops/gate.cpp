#include "headsup/ops/gate.h"

#include "headsup/kernels/activation.h"

namespace headsup {

Cost OpRules<Op::gate>::cost(const CostArgs& args) { return {0, 0, args.out.elements()}; }

void OpRules<Op::gate>::run(RunArgs& args) {
  multiply(args.in[0].view.data(), args.in[1].view.data(), args.out.size(), args.out.data);
}

}  // namespace headsup
