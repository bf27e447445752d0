#include "headsup/ops/gate.h"

#include "headsup/kernels/activation.h"

namespace headsup {

void OpRules<Op::gate>::run(RunArgs& args) {
  multiply(args.in[0].view.data(), args.in[1].view.data(), args.out.size(), args.out.data);
}

}  // namespace headsup
