#include "headsup/ops/args.h"

#include <algorithm>

namespace headsup {

namespace {

constexpr std::array<std::string_view, 8> kRules = {"given", "off",  "same",    "dot",
                                                    "scale", "mask", "softmax", "rotate"};

}  // namespace

std::span<const std::string_view> rule_names() { return kRules; }

bool RunContext::is_ablated(std::int64_t head) const {
  return std::ranges::find(ablated_heads, head) != ablated_heads.end();
}

}  // namespace headsup
