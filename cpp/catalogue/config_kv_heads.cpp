// Reads n_kv_heads by the keys of each family.
#include "config_tower.h"

namespace headsup {

namespace {

// One key and value head, because a boolean of the family is true in the file or by default.
SizeReading one(const ConfigObject& object, std::string_view key) {
  const bool written = object.has(key);
  return {1, written ? Origin::family : Origin::class_default, object.find(key)};
}

SizeReading falcon(const ConfigObject& object) {
  // Falcon-40B's first class uses n_head_kv and no boolean.
  const bool shared = object.flag("multi_query", !object.has("n_head_kv"));
  if (object.flag("new_decoder_architecture", false) || !shared) {
    return object.size_of("num_kv_heads n_head_kv");
  }
  return one(object, "multi_query");
}

SizeReading chatglm(const ConfigObject& object) {
  if (!object.flag("multi_query_attention", false)) return {};
  const SizeReading groups = object.size("multi_query_group_num");
  if (!groups) {
    object.scan().fail(Code::config_size_missing, object.node(),
                       {"n_kv_heads", "multi_query_group_num"});
  }
  return groups;
}

SizeReading by_attn_config(const ConfigObject& object, FamilyRule rule) {
  const ConfigObject attention = object.object("attn_config");
  if (attention.text("attn_type") == "multiquery_attention") return one(attention, "attn_type");
  const SizeReading given = attention.size("kv_n_heads");
  return given || rule == FamilyRule::mpt ? given : one(attention, "kv_n_heads");
}

// Each block states how many query heads share a key and value head; some have no attention.
void by_block(const ConfigObject& object, Tower& tower) {
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

}  // namespace

void read_kv_heads(const ConfigObject& object, FamilyRule rule, Tower& tower) {
  SizeReading& out = tower[ConfigSize::n_kv_heads];
  switch (rule) {
    case FamilyRule::falcon:
      out = falcon(object);
      break;
    case FamilyRule::bigcode:
      if (object.flag("multi_query", true)) out = one(object, "multi_query");
      break;
    case FamilyRule::chatglm:
      out = chatglm(object);
      break;
    case FamilyRule::mpt:
    case FamilyRule::dbrx:
      out = by_attn_config(object, rule);
      break;
    case FamilyRule::nas:
      return by_block(object, tower);
    case FamilyRule::by_layer:
      return;
    default:
      out = object.size_of(keys_of(ConfigSize::n_kv_heads).keys);
      return;
  }
  if (out.origin == Origin::family || out.origin == Origin::class_default) {
    object.scan().note(NoteCode::kv_from_family, out.node == kNoNode ? object.node() : out.node,
                       {out.value});
  }
}

}  // namespace headsup
