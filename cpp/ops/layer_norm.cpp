#include "headsup/ops/layer_norm.h"

#include "rows_of.h"

namespace headsup {

void OpRules<Op::layer_norm>::run(RunArgs& args) {
  headsup::layer_norm(rows_of(args.in[0].view), args.in[1].view.data(), args.in[2].view.data(),
                      args.context.norm_epsilon, args.out.rows());
}

}  // namespace headsup
