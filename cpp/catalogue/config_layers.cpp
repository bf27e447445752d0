// Reads how many layers have attention, if not all do.
#include "config_tower.h"

namespace headsup {

namespace {

// Layer i has attention where i % period == offset.
std::int64_t by_period(const ConfigObject& object, std::int64_t layers) {
  const std::int64_t period = object.size_or_zero("attn_layer_period");
  if (period == 0) return 0;
  // An offset may be 0, which is not a size; an invalid one also counts as 0.
  const std::int64_t offset = object.size_or_zero("attn_layer_offset") % period;
  return offset < layers ? (layers - offset + period - 1) / period : 0;
}

// One entry per layer: kinds of attention end in "attention", but the linear kind is a recurrence.
std::int64_t by_types(const ConfigObject& object) {
  std::int64_t count = 0;
  for (const std::uint32_t item : object.items("layer_types")) {
    const std::string_view type = object.scan().document.nodes[item].string;
    if (type.ends_with("attention") && type != "linear_attention") ++count;
  }
  return count;
}

std::int64_t by_pattern(std::string_view pattern) {
  std::int64_t count = 0;
  for (const char c : pattern) count += c == '*' ? 1 : 0;
  return count;
}

}  // namespace

void read_attention_layers(const ConfigObject& object, Tower& tower) {
  SizeReading& out = tower[ConfigSize::attention_layers];
  const std::int64_t layers = tower[ConfigSize::n_layers].value;
  const auto set = [&](std::int64_t count, std::string_view key) {
    if (!out && count > 0 && count < layers) out = {count, Origin::family, object.find(key)};
  };
  if (layers == 0) return;
  set(by_period(object, layers), "attn_layer_period");
  set(by_pattern(object.text("hybrid_override_pattern")), "hybrid_override_pattern");
  if (object.has("layer_types")) return set(by_types(object), "layer_types");
  const std::int64_t interval = object.size_or_zero("full_attention_interval");
  if (interval > 0) set(layers / interval, "full_attention_interval");
}

}  // namespace headsup
