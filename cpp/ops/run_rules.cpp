#include "headsup/ops/rules.h"

namespace headsup {

constinit const std::array<RunRule, kOpCount> kRunRules = column<RunRule>([]<Op O>() -> RunRule {
  // Where every tensor is kept there is nothing to fuse, and a module without it is 2 kB smaller.
  if constexpr (O == Op::flash)
    return nullptr;
  else if constexpr (requires { &OpRules<O>::run; })
    return &OpRules<O>::run;
  return nullptr;
});

}  // namespace headsup
