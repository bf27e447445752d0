#include "headsup/ops/rules.h"

namespace headsup {

constinit const std::array<RunRule, kOpCount> kFastRunRules =
    column<RunRule>([]<Op O>() -> RunRule {
      if constexpr (requires { &OpRules<O>::run; }) return &OpRules<O>::run;
      return nullptr;
    });

}  // namespace headsup
