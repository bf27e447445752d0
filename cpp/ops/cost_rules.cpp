#include "headsup/ops/rules.h"

namespace headsup {

constinit const std::array<CostRule, kOpCount> kCostRules =
    column<CostRule>([]<Op O>() -> CostRule {
      if constexpr (requires { &OpRules<O>::cost; }) return &OpRules<O>::cost;
      return nullptr;
    });

}  // namespace headsup
