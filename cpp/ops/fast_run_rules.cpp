#include "headsup/ops/rules.h"

namespace headsup {

constinit const std::array<RunRule, kOpCount> kFastRunRules =
    column<RunRule>([]<Op O>() -> RunRule {
      if constexpr (O == Op::linear || O == Op::rope || O == Op::flash || O == Op::append)
        return &OpRules<O>::run;
      return nullptr;
    });

}  // namespace headsup
