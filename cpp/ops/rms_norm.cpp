#include "headsup/ops/rms_norm.h"

#include "rows_of.h"

namespace headsup {

void OpRules<Op::rms_norm>::run(RunArgs& args) {
  headsup::rms_norm(rows_of(args.in[0].view), args.in[1].view.data(), args.context.norm_epsilon,
                    args.out.rows());
}

}  // namespace headsup
