#include "headsup/ops/add.h"

#include "headsup/kernels/elementwise.h"

namespace headsup {

void OpRules<Op::add>::run(RunArgs& args) {
  headsup::add(args.in[0].view.data(), args.in[1].view.data(), args.out.size(), args.out.data);
}

}  // namespace headsup
