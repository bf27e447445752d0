#include "headsup/ops/rules.h"

namespace headsup {

constinit const std::array<ViewRule, kOpCount> kViewRules =
    column<ViewRule>([]<Op O>() -> ViewRule {
      if constexpr (requires { &OpRules<O>::view; }) return &OpRules<O>::view;
      return nullptr;
    });

}  // namespace headsup
