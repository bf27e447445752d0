#include "headsup/ops/rules.h"

namespace headsup {

constinit const std::array<ReserveRule, kOpCount> kReserveRules =
    column<ReserveRule>([]<Op O>() -> ReserveRule {
      if constexpr (requires { &OpRules<O>::reserve; }) return &OpRules<O>::reserve;
      return nullptr;
    });

}  // namespace headsup
