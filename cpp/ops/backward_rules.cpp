#include "headsup/ops/rules.h"

namespace headsup {

constinit const std::array<BackwardRule, kOpCount> kBackwardRules =
    column<BackwardRule>([]<Op O>() -> BackwardRule {
      if constexpr (requires { &OpRules<O>::backward; }) return &OpRules<O>::backward;
      return nullptr;
    });

}  // namespace headsup
