// Reads what each layer attends to, if not all attend to every token.
#include <algorithm>

#include "headsup/base/checked.h"
#include "headsup/catalogue/config_tower.h"

namespace headsup {

namespace {

using Kinds = std::vector<LayerKind>;

// The key by which some layers have no attention, or a linear one; "" if there is none.
std::string_view read_attending(const ConfigObject& object, Kinds& kinds) {
  const auto set = [&](auto attends, LayerKind otherwise) {
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      if (!attends(i)) kinds[i] = otherwise;
    }
  };
  if (const std::int64_t period = object.size_or_zero("attn_layer_period")) {
    // An offset may be 0, which is not a size; an invalid one also counts as 0.
    const std::int64_t offset = object.size_or_zero("attn_layer_offset") % period;
    set([&](std::size_t i) { return static_cast<std::int64_t>(i) % period == offset; },
        LayerKind::none);
    return "attn_layer_period";
  }
  const std::string_view pattern = object.text("hybrid_override_pattern");
  if (!pattern.empty()) {
    set([&](std::size_t i) { return i < pattern.size() && pattern[i] == '*'; }, LayerKind::none);
    return "hybrid_override_pattern";
  }
  const std::vector<std::uint32_t> types = object.items("layer_types");
  if (types.size() == kinds.size()) {
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      kinds[i] = layer_kind_named(object.scan().document.nodes[types[i]].string);
    }
    return "layer_types";
  }
  const std::int64_t interval = object.size_or_zero("full_attention_interval");
  if (interval == 0) return "";
  set([&](std::size_t i) { return (static_cast<std::int64_t>(i) + 1) % interval == 0; },
      LayerKind::linear);
  return "full_attention_interval";
}

std::int64_t read_window(const ConfigObject& object, const Family& family) {
  if (!family.window_if.empty() && !object.is_true(family.window_if)) return 0;
  if (object.has("sliding_window")) return object.size_or_zero("sliding_window");
  return object.has_null("sliding_window") ? 0 : family.window;
}

// The first layers of a family with windows, or every so many-th, attend to all tokens.
void set_windows(const ConfigObject& object, const Family& family, Kinds& kinds) {
  const std::int64_t first = object.has("max_window_layers")
                                 ? object.size_or_zero("max_window_layers")
                                 : family.full_layers;
  const std::int64_t given = object.size_or_zero("sliding_window_pattern");
  const std::int64_t every = given > 0 ? given : family.full_every;
  for (std::int64_t i = family.full_layers > 0 ? first : 0; i < std::ssize(kinds); ++i) {
    if (every == 0 || (i + 1) % every != 0) kinds[static_cast<std::size_t>(i)] = LayerKind::window;
  }
}

bool attends(LayerKind kind) { return kind != LayerKind::linear && kind != LayerKind::none; }

}  // namespace

LayerKind layer_kind_named(std::string_view type) {
  if (type == "sliding_attention") return LayerKind::window;
  if (type == "linear_attention") return LayerKind::linear;
  return type.ends_with("attention") ? LayerKind::full : LayerKind::none;
}

void read_layers(const ConfigObject& object, const Family& family, Tower& tower) {
  const std::int64_t count = tower[ConfigSize::n_layers].value;
  if (count == 0 || count > kMaxListedLayers) return;
  Kinds kinds(Count(count).size(), LayerKind::full);
  const std::string_view key = read_attending(object, kinds);
  const std::int64_t attending = std::ranges::count_if(kinds, attends);
  if (attending == 0) return;
  if (attending < count) {
    tower[ConfigSize::attention_layers] = {attending, Origin::family, object.find(key)};
  }
  tower.window = read_window(object, family);
  if (key.empty() && family.windows) set_windows(object, family, kinds);
  if (tower.window == 0) std::ranges::replace(kinds, LayerKind::window, LayerKind::full);
  const std::int64_t shared = std::min(object.size_or_zero("num_kv_shared_layers"), count - 1);
  std::fill_n(kinds.rbegin(), shared, LayerKind::shared);
  if (std::ranges::count(kinds, LayerKind::full) < count) tower.layers = std::move(kinds);
}

}  // namespace headsup
