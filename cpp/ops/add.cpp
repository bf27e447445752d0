#include "headsup/ops/add.h"

#include "headsup/kernels/elementwise.h"

namespace headsup {

Cost OpRules<Op::add>::cost(const CostArgs& args) { return {0, 0, args.out.elements()}; }

void OpRules<Op::add>::run(RunArgs& args) {
  headsup::add(args.in[0].view.data(), args.in[1].view.data(), args.out.size(), args.out.data);
}

}  // namespace headsup
