#include "headsup/ops/rules.h"

namespace headsup {

constinit const std::array<ExplainRule, kOpCount> kExplainRules =
    column<ExplainRule>([]<Op O>() -> ExplainRule {
      if constexpr (requires { &OpRules<O>::explain; }) return &OpRules<O>::explain;
      return nullptr;
    });

}  // namespace headsup
