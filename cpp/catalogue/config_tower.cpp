#include "config_tower.h"

#include <algorithm>

#include "headsup/base/words.h"
#include "headsup/layer/config.h"

namespace headsup {

namespace {

constexpr SizeOf kPlainSizes[] = {SizeOf::d_model, SizeOf::n_heads, SizeOf::n_kv_heads,
                                  SizeOf::head_dim, SizeOf::n_layers};

// A name fit to be shown: families are plain words, and anything else in its place is not repeated.
std::string plain_name(std::string_view name) {
  const bool plain = name.size() <= 60 && std::all_of(name.begin(), name.end(), [](char c) {
                       return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                              (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
                     });
  return plain ? std::string(name) : std::string();
}

void missing(const ConfigObject& object, SizeOf size) {
  std::string keys;
  any_of_words(keys_of(size).keys, [&](std::string_view key) {
    keys += (keys.empty() ? "" : ", ") + std::string(key);
    return false;
  });
  object.scan().fail(Code::config_size_missing, object.node(), {name_of(size), keys});
}

// A family's or a side's own keys first, then the common ones, then the rare.
SizeReading read_size(const TowerPlace& place, SizeOf size) {
  const ConfigObject& object = place.object;
  const SizeKeys& keys = keys_of(size);
  SizeReading own = object.size_of(family_key(object.text("model_type"), size));
  if (!own) own = object.size_of(side_keys(place.side, size));
  if (!own) own = object.size_of(keys.keys);
  return own ? own : object.size_of(keys.rare);
}

void fill_from_class(const TowerPlace& place, Tower& tower) {
  const ClassDefaults* defaults = place.nested ? class_defaults(tower.family) : nullptr;
  if (defaults == nullptr) return;
  for (std::size_t i = 0; i < std::size(kPlainSizes); ++i) {
    SizeReading& size = tower[kPlainSizes[i]];
    if (size || defaults->sizes[i] == 0) continue;
    size = {defaults->sizes[i], Origin::class_default, kNoNode};
    place.object.scan().note(NoteCode::class_default, place.object.node(),
                             {name_of(kPlainSizes[i]), size.value, tower.family});
  }
}

// Multi-head latent attention: the head size is a sum, and no division stands in for it.
void read_latent(const ConfigObject& object, Tower& tower) {
  for (SizeOf size : {SizeOf::q_lora_rank, SizeOf::kv_lora_rank, SizeOf::qk_nope_head_dim,
                      SizeOf::qk_rope_head_dim, SizeOf::v_head_dim}) {
    tower[size] = object.size(name_of(size));
    const bool needed = size == SizeOf::qk_nope_head_dim || size == SizeOf::qk_rope_head_dim;
    if (needed && !tower[size]) {
      object.scan().fail(Code::config_size_missing, object.node(), {name_of(size), name_of(size)});
    }
  }
  const SizeReading& nope = tower[SizeOf::qk_nope_head_dim];
  tower[SizeOf::head_dim] = {nope.value + tower[SizeOf::qk_rope_head_dim].value, Origin::sum,
                             nope.node};
  tower.sharing = Sharing::mla;
}

// The list, or the one size, of the first of these keys; `node` is where it stands.
std::vector<std::int64_t> list_of(const ConfigObject& object, std::string_view keys,
                                  std::uint32_t& node) {
  std::vector<std::int64_t> out;
  node = kNoNode;
  any_of_words(keys, [&](std::string_view key) {
    out = object.sizes(key);
    node = object.find(key);
    return !out.empty();
  });
  return out;
}

// Lists of sizes: heads of each layer, or width and heads of each stage, whose first stands for it.
void read_lists(const ConfigObject& object, Rule rule, Tower& tower) {
  std::uint32_t node = kNoNode;
  const bool by_layer = rule == Rule::by_layer;
  tower.layer_heads =
      list_of(object, by_layer ? "num_query_heads" : "num_heads num_attention_heads", node);
  if (by_layer) {
    tower.layer_kv_heads = list_of(object, "num_kv_heads", node);
    return;
  }
  Count layers(0);
  for (const std::int64_t depth : list_of(object, "depths depth", node)) layers += depth;
  if (layers.fits()) tower[SizeOf::n_layers] = {layers.value(), Origin::family, node};
  const std::vector<std::int64_t> widths = list_of(object, "embed_dim hidden_sizes", node);
  if (widths.empty() || tower.layer_heads.empty() || object.scan().fault) return;
  tower[SizeOf::d_model] = {widths[0], Origin::family, node};
  const std::vector<std::int64_t> head_dims = list_of(object, "key_dim", node);
  if (!head_dims.empty()) {
    tower[SizeOf::head_dim] = {head_dims[0], Origin::family, node};
  } else if (widths[0] % tower.layer_heads[0] == 0) {
    tower[SizeOf::head_dim] = {widths[0] / tower.layer_heads[0], Origin::quotient, kNoNode};
  }
}

// One size for all where the list says the same everywhere.
void settle_list(const ConfigObject& object, std::string_view key, std::vector<std::int64_t>& list,
                 SizeReading& size) {
  if (list.empty()) return;
  if (std::all_of(list.begin(), list.end(), [&](std::int64_t each) { return each == list[0]; })) {
    size = {list[0], Origin::family, object.find(key)};
    list.clear();
  }
}

// The kind that all layers are of, or GQA where they differ in that too.
void share_by_layer(const ConfigObject& object, Tower& tower) {
  const auto at = [](const std::vector<std::int64_t>& list, std::size_t i, const SizeReading& all) {
    return i < list.size() ? list[i] : all.value;
  };
  const std::size_t count = std::max(tower.layer_heads.size(), tower.layer_kv_heads.size());
  for (std::size_t i = 0; i < count; ++i) {
    const std::int64_t heads = at(tower.layer_heads, i, tower[SizeOf::n_heads]);
    const std::int64_t kv_heads = at(tower.layer_kv_heads, i, tower[SizeOf::n_kv_heads]);
    if (kv_heads > 0 && (heads == 0 || heads % kv_heads != 0)) {
      object.scan().fail(Code::field_bad_value, object.find("num_kv_heads"),
                         {kv_heads, "divisor_of_heads"});
      return;
    }
    const Sharing own = kv_heads == 0 ? Sharing::mha : sharing_of(heads, kv_heads);
    tower.sharing = i == 0 || own == tower.sharing ? own : Sharing::gqa;
  }
}

// The rules between sizes are the engine's own; only the place of a fault is the file's.
void check_sizes(const ConfigObject& object, Tower& tower) {
  Config config;
  config.batch = config.seq_len = 1;
  const auto given = [&](SizeOf size) -> std::optional<double> {
    return tower[size] ? std::optional(static_cast<double>(tower[size].value)) : std::nullopt;
  };
  config.d_model = given(SizeOf::d_model);
  config.n_heads = given(SizeOf::n_heads);
  if (tower.sharing != Sharing::mla) config.n_kv_heads = given(SizeOf::n_kv_heads);
  config.head_dim = given(SizeOf::head_dim);
  Result<AttentionSizes> dims = validate(config);
  if (!dims) {
    const Fault& fault = dims.faults()[0];
    const bool of_kv = fault.where == name_of(SizeOf::n_kv_heads);
    const SizeReading& blamed = tower[of_kv ? SizeOf::n_kv_heads : SizeOf::n_heads];
    object.scan().fail(fault, blamed.node == kNoNode ? object.node() : blamed.node);
    return;
  }
  if (!tower[SizeOf::n_kv_heads]) {
    tower[SizeOf::n_kv_heads] = {dims->n_heads, Origin::heads, kNoNode};
  }
  if (!tower[SizeOf::head_dim])
    tower[SizeOf::head_dim] = {dims->head_dim, Origin::quotient, kNoNode};
  if (tower.sharing != Sharing::mla) {
    tower.sharing = sharing_of(dims->n_heads, tower[SizeOf::n_kv_heads].value);
  }
}

void read_head_dim(const TowerPlace& place, Rule rule, Tower& tower) {
  const ConfigObject& object = place.object;
  tower[SizeOf::head_dim] = read_size(place, SizeOf::head_dim);
  if (rule != Rule::bottleneck) return;
  // Heads divide the narrower width, which no head size in the file overrides.
  const SizeReading narrow = object.size_of("true_hidden_size intra_bottleneck_size");
  const std::int64_t heads = tower[SizeOf::n_heads].value;
  if (narrow && heads > 0 && narrow.value % heads == 0) {
    tower[SizeOf::head_dim] = {narrow.value / heads, Origin::family, narrow.node};
  }
}

}  // namespace

Rule rule_of(const ConfigObject& object) {
  const std::string_view type = object.text("model_type");
  for (const Family& family : families()) {
    const bool prefix = family.type.ends_with('*');
    const std::string_view stem = family.type.substr(0, family.type.size() - (prefix ? 1 : 0));
    if (prefix ? type.starts_with(stem) : type == stem) return family.rule;
  }
  for (const Family& family : families()) {
    if (!family.marker.empty() && object.has(family.marker)) return family.rule;
  }
  return Rule::plain;
}

Tower read_tower(const TowerPlace& place) {
  const ConfigObject& object = place.object;
  const Rule rule = rule_of(object);
  Tower tower;
  tower.key = place.key;
  tower.role = place.role;
  tower.family = plain_name(object.text("model_type"));
  const bool by_stage = rule == Rule::by_stage;
  if (rule == Rule::by_layer || by_stage) read_lists(object, rule, tower);
  if (!by_stage) {
    tower[SizeOf::d_model] = read_size(place, SizeOf::d_model);
    tower[SizeOf::n_layers] = read_size(place, SizeOf::n_layers);
  }
  if (rule == Rule::no_attention) {
    note_traps(object, rule, tower);
    return tower;
  }
  if (tower.layer_heads.empty()) tower[SizeOf::n_heads] = read_size(place, SizeOf::n_heads);
  if (!by_stage) read_head_dim(place, rule, tower);
  settle_list(object, "num_query_heads", tower.layer_heads, tower[SizeOf::n_heads]);
  if (object.has("kv_lora_rank")) {
    tower[SizeOf::n_kv_heads] = read_size(place, SizeOf::n_kv_heads);
    read_latent(object, tower);
  } else {
    tower[SizeOf::v_head_dim] = object.size("v_head_dim");
    if (!by_stage) read_kv_heads(object, rule, tower);
    settle_list(object, "num_kv_heads", tower.layer_kv_heads, tower[SizeOf::n_kv_heads]);
  }
  fill_from_class(place, tower);
  if (!tower[SizeOf::d_model]) missing(object, SizeOf::d_model);
  const bool layers_differ = !tower.layer_heads.empty() || !tower.layer_kv_heads.empty();
  if (!layers_differ) {
    if (!tower[SizeOf::n_heads]) missing(object, SizeOf::n_heads);
    if (!object.scan().fault) check_sizes(object, tower);
  } else {
    share_by_layer(object, tower);
  }
  if (object.scan().fault) return tower;
  if (tower[SizeOf::n_layers].how == Origin::file && place.side == Side::decoder &&
      !object.has_any(side_keys(Side::decoder, SizeOf::n_layers))) {
    tower[SizeOf::n_layers].how = Origin::encoder;
  }
  read_attention_layers(object, tower);
  note_traps(object, rule, tower);
  return tower;
}

}  // namespace headsup
