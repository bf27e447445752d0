#include "headsup/ops/rules.h"

namespace headsup {

constinit const std::array<RunRule, kOpCount> kRunRules = column<RunRule>([]<Op O>() -> RunRule {
  if constexpr (O == Op::flash || O == Op::append)
    return nullptr;
  else if constexpr (requires { &OpRules<O>::run; })
    return &OpRules<O>::run;
  return nullptr;
});

}  // namespace headsup
