// Notes what a reader of a config file may misunderstand: keys that resemble a size but are
// another, and sizes that do not follow from each other.
#include <algorithm>

#include "config_tower.h"
#include "headsup/base/words.h"

namespace headsup {

namespace {

constexpr NoteInfo kNotes[] = {
    {NoteCode::heads_not_width, "heads_not_width", "n_heads head_dim product d_model"},
    {NoteCode::uneven_width, "uneven_width", "n_heads head_dim product d_model"},
    {NoteCode::not_the_width, "not_the_width", "key value d_model"},
    {NoteCode::not_the_head_size, "not_the_head_size", "key value head_dim"},
    {NoteCode::not_the_kv_heads, "not_the_kv_heads", "key value"},
    {NoteCode::latent, "latent", "qk_nope_head_dim qk_rope_head_dim head_dim"},
    {NoteCode::unused_in_mla, "unused_in_mla", "key value"},
    {NoteCode::value_heads_unknown, "value_heads_unknown", ""},
    {NoteCode::value_heads_differ, "value_heads_differ", "v_head_dim head_dim"},
    {NoteCode::kv_from_family, "kv_from_family", "n_kv_heads"},
    {NoteCode::kv_key_unused, "kv_key_unused", "key value n_kv_heads"},
    {NoteCode::class_default, "class_default", "size value family"},
    {NoteCode::some_layers_attend, "some_layers_attend", "attention_layers n_layers"},
    {NoteCode::layers_differ, "layers_differ", ""},
    {NoteCode::stages_differ, "stages_differ", ""},
    {NoteCode::other_layers_differ, "other_layers_differ", "key value"},
    {NoteCode::no_attention, "no_attention", ""},
    {NoteCode::bottleneck, "bottleneck", "d_model head_dim"},
    {NoteCode::shared_weights, "shared_weights", "groups n_layers"},
    {NoteCode::not_plain_cost, "not_plain_cost", "key"},
    {NoteCode::not_a_number, "not_a_number", "count"},
    {NoteCode::duplicate_key, "duplicate_key", "key"},
    {NoteCode::keys_disagree, "keys_disagree", "key value"},
    {NoteCode::tower_unread, "tower_unread", "tower why"},
    {NoteCode::no_language_model, "no_language_model", ""},
    {NoteCode::layers_missing, "layers_missing", ""},
    {NoteCode::undisclosed, "undisclosed", ""},
    {NoteCode::no_plain_formula, "no_plain_formula", ""},
    {NoteCode::not_added_up, "not_added_up", ""},
};

constexpr bool in_enum_order() {
  for (std::size_t i = 0; i < std::size(kNotes); ++i) {
    if (static_cast<std::size_t>(kNotes[i].code) != i) return false;
  }
  return true;
}
static_assert(in_enum_order(), "a code and its row must stand at the same place");

// Keys that apply to some layers only, besides those that the sizes are read from.
constexpr std::string_view kOtherLayers =
    "global_head_dim swa_head_dim swa_num_attention_heads swa_num_key_value_heads";
constexpr std::string_view kNotPlain = "attn_output_gate attention_k_eq_v";

// Each of `keys` that is a size other than `right`.
void note_others(const ConfigObject& object, std::string_view keys, std::int64_t right,
                 NoteCode code) {
  any_of_words(keys, [&](std::string_view key) {
    const std::int64_t value = object.size_or_zero(key);
    if (value > 0 && value != right) {
      object.scan().note(code, object.find(key), {key, value, right});
    }
    return false;
  });
}

void note_product(const ConfigObject& object, const Tower& tower) {
  if (tower.attention == AttentionKind::mla || tower.heads_fill_width().value_or(true)) return;
  const NoteCode code =
      *tower.divides_evenly() ? NoteCode::heads_not_width : NoteCode::uneven_width;
  const std::int64_t heads = tower[ConfigSize::n_heads].value;
  const std::int64_t head_dim = tower[ConfigSize::head_dim].value;
  object.scan().note(code, tower[ConfigSize::head_dim].node,
                     {heads, head_dim, heads * head_dim, tower[ConfigSize::d_model].value});
}

void note_latent(const ConfigObject& object, const Tower& tower) {
  const std::int64_t head_dim = tower[ConfigSize::head_dim].value;
  object.scan().note(NoteCode::latent, tower[ConfigSize::kv_lora_rank].node,
                     {tower[ConfigSize::qk_nope_head_dim].value,
                      tower[ConfigSize::qk_rope_head_dim].value, head_dim});
  note_others(object, "head_dim", head_dim, NoteCode::unused_in_mla);
  if (!tower[ConfigSize::v_head_dim]) {
    object.scan().note(NoteCode::value_heads_unknown, object.node(), {});
  }
}

void note_heads(const ConfigObject& object, const Family& family, const Tower& tower) {
  const std::int64_t head_dim = tower[ConfigSize::head_dim].value;
  const std::int64_t kv_heads = tower[ConfigSize::n_kv_heads].value;
  note_others(object, keys_of(ConfigSize::head_dim).wrong, head_dim, NoteCode::not_the_head_size);
  note_others(object, keys_of(ConfigSize::n_kv_heads).wrong, 0, NoteCode::not_the_kv_heads);
  if (!family.one_kv_head_if.empty() && kv_heads == 1) {
    note_others(object, "num_kv_heads", kv_heads, NoteCode::kv_key_unused);
  }
  const SizeReading& values = tower[ConfigSize::v_head_dim];
  if (values && values.value != head_dim) {
    object.scan().note(NoteCode::value_heads_differ, values.node, {values.value, head_dim});
  }
}

void note_layers(const ConfigObject& object, const Family& family, const Tower& tower) {
  ConfigScan& scan = object.scan();
  const SizeReading& some = tower[ConfigSize::attention_layers];
  const std::int64_t layers = tower[ConfigSize::n_layers].value;
  if (some) scan.note(NoteCode::some_layers_attend, some.node, {some.value, layers});
  if (family.rule == FamilyRule::by_stage) {
    scan.note(NoteCode::stages_differ, object.node(), {});
  } else if (!tower.layer_heads.empty() || !tower.layer_kv_heads.empty()) {
    scan.note(NoteCode::layers_differ, object.node(), {});
  }
  note_others(object, kOtherLayers, 0, NoteCode::other_layers_differ);
  const std::int64_t groups = object.size_or_zero("num_hidden_groups");
  if (groups > 0 && groups < tower[ConfigSize::n_layers].value) {
    scan.note(NoteCode::shared_weights, object.find("num_hidden_groups"), {groups, layers});
  }
  any_of_words(kNotPlain, [&](std::string_view key) {
    if (object.is_true(key)) scan.note(NoteCode::not_plain_cost, object.find(key), {key});
    return false;
  });
}

}  // namespace

std::span<const NoteInfo> note_table() { return kNotes; }

void note_pitfalls(const ConfigObject& object, const Family& family, const Tower& tower) {
  ConfigScan& scan = object.scan();
  if (!tower[ConfigSize::n_layers]) scan.note(NoteCode::layers_missing, object.node(), {});
  if (family.rule == FamilyRule::no_attention)
    return scan.note(NoteCode::no_attention, object.node(), {});
  // A key of the family or the stack had precedence, and a common one differs.
  if (tower.role != "decoder") {
    for (const ConfigSize size :
         {ConfigSize::d_model, ConfigSize::n_heads, ConfigSize::head_dim, ConfigSize::n_layers}) {
      if (tower[size].origin != Origin::file) continue;
      note_others(object, keys_of(size).keys, tower[size].value, NoteCode::keys_disagree);
    }
  }
  const std::int64_t width = tower[ConfigSize::d_model].value;
  note_others(object, keys_of(ConfigSize::d_model).wrong, width, NoteCode::not_the_width);
  if (tower.attention == AttentionKind::mla) {
    note_latent(object, tower);
  } else {
    note_heads(object, family, tower);
  }
  if (!family.attention_width.empty()) {
    scan.note(NoteCode::bottleneck, tower[ConfigSize::head_dim].node,
              {width, tower[ConfigSize::head_dim].value});
  } else {
    note_product(object, tower);
  }
  note_layers(object, family, tower);
}

}  // namespace headsup
