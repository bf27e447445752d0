#include "headsup/ops/args.h"

#include <algorithm>

namespace headsup {

namespace {

constexpr std::array<std::string_view, 13> kRules = {
    "given",  "off", "same", "dot",        "scale",    "mask",      "softmax",
    "rotate", "add", "gate", "activation", "rms_norm", "layer_norm"};

}  // namespace

std::span<const std::string_view> rule_names() { return kRules; }

bool RunContext::is_ablated(std::int64_t head) const {
  return std::ranges::find(ablated_heads, head) != ablated_heads.end();
}

}  // namespace headsup
