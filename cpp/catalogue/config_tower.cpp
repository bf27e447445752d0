#include "headsup/catalogue/config_tower.h"

#include <algorithm>

#include "headsup/base/words.h"
#include "headsup/layer/config.h"

namespace headsup {

namespace {

constexpr ConfigSize kPlainSizes[] = {ConfigSize::d_model, ConfigSize::n_heads,
                                      ConfigSize::n_kv_heads, ConfigSize::head_dim,
                                      ConfigSize::n_layers};

// A name that is safe to display: families are plain words, and anything else gives "".
std::string plain_name(std::string_view name) {
  const bool plain = name.size() <= 60 && std::all_of(name.begin(), name.end(), [](char c) {
                       return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                              (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
                     });
  return plain ? std::string(name) : std::string();
}

// The keys of the family first, then those of the stack, the common ones and the rare ones.
SizeReading read_size(const TowerSource& source, ConfigSize size,
                      std::string_view family_keys = "") {
  const ConfigObject& object = source.object;
  const SizeKeys& keys = keys_of(size);
  SizeReading own = object.size_of(family_keys);
  if (family_keys == "-") return own;
  if (!own && source.role == "encoder") own = object.size_of(keys.encoder);
  if (!own && source.role == "decoder") own = object.size_of(keys.decoder);
  if (!own) own = object.size_of(keys.keys);
  return own ? own : object.size_of(keys.rare);
}

// One KV head, because the family's switch is on in the file or by default; unknown otherwise.
SizeReading one_kv_head(const ConfigObject& object, const Family& family) {
  if (!family.one_kv_head_type.empty() && object.text("attn_type") == family.one_kv_head_type) {
    return {1, Origin::family, object.find("attn_type")};
  }
  const std::string_view key = family.one_kv_head_if;
  if (key.empty() || !object.flag(key, family.one_kv_head)) return {};
  const bool overruled = any_of_words(family.unless, [&](std::string_view other) {
    return object.is_true(other) || object.size_or_zero(other) > 0;
  });
  if (overruled) return {};
  return {1, object.has(key) ? Origin::family : Origin::class_default, object.find(key)};
}

std::string_view kv_head_keys(const Family& family) {
  return family.n_kv_heads.empty() ? keys_of(ConfigSize::n_kv_heads).keys : family.n_kv_heads;
}

// By the family's keys; unknown if there are none, which means n_heads or the class's default.
SizeReading read_kv_heads(const ConfigObject& object, const Family& family) {
  const std::string_view condition = family.n_kv_heads_if;
  if (!condition.empty() && !object.flag(condition, false)) return {};
  const std::string_view within = family.n_kv_heads_in;
  const ConfigObject in = within.empty() ? object : object.object(within);
  const SizeReading one = one_kv_head(in, family);
  if (one) return one;
  const SizeReading out = in.size_of(kv_head_keys(family));
  if (!out && !condition.empty()) {
    object.fail_missing("n_kv_heads", kv_head_keys(family));
  }
  return out;
}

// Each block states how many query heads share a key and value head; some have no attention.
void read_blocks(const ConfigObject& object, Tower& tower) {
  const std::int64_t heads = tower[ConfigSize::n_heads].value;
  std::vector<std::int64_t>& kv_heads = tower.layer_kv_heads;
  for (const std::uint32_t block : object.items("block_configs")) {
    const ConfigObject attention = object.item(block).object("attention");
    const SizeReading group = attention.size("n_heads_in_group");
    if (!group || heads == 0) continue;
    if (heads % group.value != 0) {
      object.scan().fail(Code::field_bad_value, group.node, {group.value, "divisor_of_heads"});
      return;
    }
    kv_heads.push_back(heads / group.value);
  }
  const auto attending = static_cast<std::int64_t>(kv_heads.size());
  if (attending > 0 && attending != tower[ConfigSize::n_layers].value) {
    tower[ConfigSize::attention_layers] = {attending, Origin::family, object.find("block_configs")};
  }
  for (const std::int64_t each : kv_heads) {
    if (each != kv_heads[0]) return;
  }
  if (kv_heads.empty()) return;
  tower[ConfigSize::n_kv_heads] = {kv_heads[0], Origin::family, object.find("block_configs")};
  kv_heads.clear();
}

// KV heads and head size, where the file does not say null, hold for every file of the class, and
// the others for a part of a larger file.
void fill_from_class(const TowerSource& source, const Family& family, Tower& tower) {
  for (std::size_t i = 0; i < std::size(kPlainSizes); ++i) {
    SizeReading& size = tower[kPlainSizes[i]];
    const bool kv = kPlainSizes[i] == ConfigSize::n_kv_heads;
    if (size || family.defaults[i] == 0) continue;
    if (!source.nested && !kv && kPlainSizes[i] != ConfigSize::head_dim) continue;
    if (source.object.has_null(kv ? kv_head_keys(family) : keys_of(kPlainSizes[i]).keys)) continue;
    size = {family.defaults[i], Origin::class_default, kNoNode};
  }
}

// Multi-head latent attention: the head size is a sum, and never d_model / n_heads.
void read_mla_sizes(const ConfigObject& object, Tower& tower) {
  for (ConfigSize size :
       {ConfigSize::q_lora_rank, ConfigSize::kv_lora_rank, ConfigSize::qk_nope_head_dim,
        ConfigSize::qk_rope_head_dim, ConfigSize::v_head_dim}) {
    tower[size] = object.size(name_of(size));
    const bool needed =
        size == ConfigSize::qk_nope_head_dim || size == ConfigSize::qk_rope_head_dim;
    if (needed && !tower[size]) {
      object.fail_missing(name_of(size), name_of(size));
    }
  }
  const SizeReading& nope = tower[ConfigSize::qk_nope_head_dim];
  tower[ConfigSize::head_dim] = {nope.value + tower[ConfigSize::qk_rope_head_dim].value,
                                 Origin::sum, nope.node};
  tower.attention = AttentionKind::mla;
}

// The list, or the one size, of the first of these keys, and its node.
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

// Lists of sizes: heads of each layer, or width and heads of each stage, of which the first counts.
void read_size_lists(const ConfigObject& object, FamilyRule rule, Tower& tower) {
  std::uint32_t node = kNoNode;
  const bool by_layer = rule == FamilyRule::by_layer;
  tower.layer_heads =
      list_of(object, by_layer ? "num_query_heads" : "num_heads num_attention_heads", node);
  if (by_layer) {
    tower.layer_kv_heads = list_of(object, "num_kv_heads", node);
    return;
  }
  Count layers(0);
  for (const std::int64_t depth : list_of(object, "depths depth", node)) layers += depth;
  if (layers.fits()) tower[ConfigSize::n_layers] = {layers.value(), Origin::family, node};
  const std::vector<std::int64_t> widths = list_of(object, "embed_dim hidden_sizes", node);
  if (widths.empty() || tower.layer_heads.empty() || object.scan().failed()) return;
  tower[ConfigSize::d_model] = {widths[0], Origin::family, node};
  const std::vector<std::int64_t> head_dims = list_of(object, "key_dim", node);
  if (!head_dims.empty()) {
    tower[ConfigSize::head_dim] = {head_dims[0], Origin::family, node};
  } else if (widths[0] % tower.layer_heads[0] == 0) {
    tower[ConfigSize::head_dim] = {widths[0] / tower.layer_heads[0], Origin::quotient, kNoNode};
  }
}

// Replaces a list of equal sizes by one size.
void collapse_uniform_list(const ConfigObject& object, std::string_view key,
                           std::vector<std::int64_t>& list, SizeReading& size) {
  if (list.empty()) return;
  if (std::all_of(list.begin(), list.end(), [&](std::int64_t each) { return each == list[0]; })) {
    size = {list[0], Origin::family, object.find(key)};
    list.clear();
  }
}

// The attention kind of all layers; GQA if they are of several kinds.
void set_kind_by_layer(const ConfigObject& object, Tower& tower) {
  const auto at = [](const std::vector<std::int64_t>& list, std::size_t i, const SizeReading& all) {
    return i < list.size() ? list[i] : all.value;
  };
  const std::size_t count = std::max(tower.layer_heads.size(), tower.layer_kv_heads.size());
  for (std::size_t i = 0; i < count; ++i) {
    const std::int64_t heads = at(tower.layer_heads, i, tower[ConfigSize::n_heads]);
    const std::int64_t kv_heads = at(tower.layer_kv_heads, i, tower[ConfigSize::n_kv_heads]);
    if (kv_heads > 0 && (heads == 0 || heads % kv_heads != 0)) {
      object.scan().fail(Code::field_bad_value, object.find("num_kv_heads"),
                         {kv_heads, "divisor_of_heads"});
      return;
    }
    const AttentionKind own =
        kv_heads == 0 ? AttentionKind::mha : attention_kind_of(heads, kv_heads);
    tower.attention = i == 0 || own == tower.attention ? own : AttentionKind::gqa;
  }
}

// Validates the sizes as those of a layer; a fault gets its place in the file.
void check_sizes(const ConfigObject& object, Tower& tower) {
  Config config;
  config.batch = config.seq_len = 1;
  const auto given = [&](ConfigSize size) -> std::optional<double> {
    return tower[size] ? std::optional(static_cast<double>(tower[size].value)) : std::nullopt;
  };
  config.d_model = given(ConfigSize::d_model);
  config.n_heads = given(ConfigSize::n_heads);
  if (tower.attention != AttentionKind::mla) config.n_kv_heads = given(ConfigSize::n_kv_heads);
  config.head_dim = given(ConfigSize::head_dim);
  Result<AttentionSizes> dims = validate(config);
  if (!dims) {
    const Fault& fault = dims.faults()[0];
    const bool of_kv = fault.where == name_of(ConfigSize::n_kv_heads);
    const SizeReading& blamed = tower[of_kv ? ConfigSize::n_kv_heads : ConfigSize::n_heads];
    object.scan().fail(fault, blamed.node == kNoNode ? object.node() : blamed.node);
    return;
  }
  if (!tower[ConfigSize::n_kv_heads]) {
    tower[ConfigSize::n_kv_heads] = {dims->n_heads, Origin::heads, kNoNode};
  }
  if (!tower[ConfigSize::head_dim])
    tower[ConfigSize::head_dim] = {dims->head_dim, Origin::quotient, kNoNode};
  if (tower.attention != AttentionKind::mla) {
    tower.attention = attention_kind_of(dims->n_heads, tower[ConfigSize::n_kv_heads].value);
  }
}

void read_head_dim(const TowerSource& source, const Family& family, Tower& tower) {
  tower[ConfigSize::head_dim] = read_size(source, ConfigSize::head_dim, family.head_dim);
  // Heads divide the narrower width, which no head size in the file overrides.
  const SizeReading narrow = source.object.size_of(family.attention_width);
  const std::int64_t heads = tower[ConfigSize::n_heads].value;
  if (narrow && heads > 0 && narrow.value % heads == 0) {
    tower[ConfigSize::head_dim] = {narrow.value / heads, Origin::family, narrow.node};
  }
}

void read_width_and_depth(const TowerSource& source, const Family& family, Tower& tower) {
  tower[ConfigSize::d_model] = read_size(source, ConfigSize::d_model, family.d_model);
  tower[ConfigSize::n_layers] = read_size(source, ConfigSize::n_layers);
}

// What the class and the sizes that were read say of the others.
void complete(const TowerSource& source, const Family& family, Tower& tower) {
  fill_from_class(source, family, tower);
  if (!tower[ConfigSize::d_model])
    source.object.fail_missing("d_model", keys_of(ConfigSize::d_model).keys);
  if (!tower[ConfigSize::n_heads])
    source.object.fail_missing("n_heads", keys_of(ConfigSize::n_heads).keys);
}

// A model whose layers differ, or whose keys and values are made from a latent vector.
void read_odd_sizes(const TowerSource& source, const Family& family, Tower& tower) {
  const ConfigObject& object = source.object;
  const bool by_stage = family.rule == FamilyRule::by_stage;
  const bool by_layer = family.rule == FamilyRule::by_layer;
  if (by_layer || by_stage) read_size_lists(object, family.rule, tower);
  if (!by_stage) read_width_and_depth(source, family, tower);
  if (family.rule == FamilyRule::no_attention) return;
  if (tower.layer_heads.empty())
    tower[ConfigSize::n_heads] = read_size(source, ConfigSize::n_heads);
  if (!by_stage) read_head_dim(source, family, tower);
  collapse_uniform_list(object, "num_query_heads", tower.layer_heads, tower[ConfigSize::n_heads]);
  if (object.has("kv_lora_rank")) {
    tower[ConfigSize::n_kv_heads] = read_size(source, ConfigSize::n_kv_heads);
    read_mla_sizes(object, tower);
  } else {
    tower[ConfigSize::v_head_dim] = object.size("v_head_dim");
    if (family.rule == FamilyRule::by_block) read_blocks(object, tower);
    collapse_uniform_list(object, "num_kv_heads", tower.layer_kv_heads,
                          tower[ConfigSize::n_kv_heads]);
  }
  if (tower.layer_heads.empty() && tower.layer_kv_heads.empty()) {
    complete(source, family, tower);
    if (!object.scan().failed()) check_sizes(object, tower);
  } else {
    if (!tower[ConfigSize::d_model])
      object.fail_missing("d_model", keys_of(ConfigSize::d_model).keys);
    set_kind_by_layer(object, tower);
  }
  const bool by_block = family.rule == FamilyRule::by_block;
  if (!by_block && !object.scan().failed()) read_layers(object, family, tower);
}

}  // namespace

const Family& family_of(const ConfigObject& object) {
  const Family& typed = family_of(object.text("model_type"));
  if (!typed.type.empty()) return typed;
  for (const Family& family : families()) {
    if (!family.marker.empty() && object.has(family.marker)) return family;
  }
  return typed;
}

void read_plain_sizes(const TowerSource& source, const Family& family, Tower& tower) {
  read_width_and_depth(source, family, tower);
  tower[ConfigSize::n_heads] = read_size(source, ConfigSize::n_heads);
  read_head_dim(source, family, tower);
  tower[ConfigSize::n_kv_heads] = read_kv_heads(source.object, family);
  complete(source, family, tower);
  if (!source.object.scan().failed()) read_layers(source.object, family, tower);
}

Tower read_tower(const TowerSource& source) {
  const ConfigObject& object = source.object;
  const Family& family = family_of(object);
  Tower tower;
  tower.key = source.key;
  tower.role = source.role;
  tower.family = plain_name(object.text("model_type"));
  if (family.rule == FamilyRule::plain && !object.has("kv_lora_rank")) {
    tower[ConfigSize::v_head_dim] = object.size("v_head_dim");
    read_plain_sizes(source, family, tower);
    if (!object.scan().failed()) check_sizes(object, tower);
  } else {
    read_odd_sizes(source, family, tower);
  }
  if (object.scan().failed()) return tower;
  if (tower[ConfigSize::n_layers].origin == Origin::file && source.role == "decoder" &&
      !object.has_any(keys_of(ConfigSize::n_layers).decoder)) {
    tower[ConfigSize::n_layers].origin = Origin::encoder;
  }
  note_pitfalls(object, family, tower);
  return tower;
}

}  // namespace headsup
