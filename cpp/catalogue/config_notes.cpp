// Notes what a reader of a config file may misunderstand: keys that resemble a size but are
// another, and sizes that do not follow from each other.
#include <algorithm>

#include "headsup/base/words.h"
#include "headsup/catalogue/config_tower.h"

namespace headsup {

namespace {

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

// What the file leaves to the family, or to its class.
void note_defaults(const ConfigObject& object, const Family& family, const Tower& tower) {
  const SizeReading& kv_heads = tower[ConfigSize::n_kv_heads];
  const bool by_switch = kv_heads.origin == Origin::family && family.rule == FamilyRule::plain;
  const bool unsaid = kv_heads.origin == Origin::class_default && family.one_kv_head;
  if (by_switch || unsaid) {
    object.scan().note("kv_from_family", unsaid ? object.node() : kv_heads.node, {kv_heads.value});
  }
  for (std::size_t i = 0; i < kConfigSizeCount; ++i) {
    const auto size = static_cast<ConfigSize>(i);
    if (tower[size].origin != Origin::class_default || (&tower[size] == &kv_heads && unsaid)) {
      continue;
    }
    object.scan().note("class_default", object.node(),
                       {name_of(size), tower[size].value, tower.family});
  }
}

void note_product(const ConfigObject& object, const Tower& tower) {
  if (tower.attention == AttentionKind::mla || tower.heads_fill_width().value_or(true)) return;
  const NoteCode code =
      *tower.divides_evenly() ? NoteCode("heads_not_width") : NoteCode("uneven_width");
  const std::int64_t heads = tower[ConfigSize::n_heads].value;
  const std::int64_t head_dim = tower[ConfigSize::head_dim].value;
  object.scan().note(code, tower[ConfigSize::head_dim].node,
                     {heads, head_dim, heads * head_dim, tower[ConfigSize::d_model].value});
}

void note_latent(const ConfigObject& object, const Tower& tower) {
  const std::int64_t head_dim = tower[ConfigSize::head_dim].value;
  object.scan().note("latent", tower[ConfigSize::kv_lora_rank].node,
                     {tower[ConfigSize::qk_nope_head_dim].value,
                      tower[ConfigSize::qk_rope_head_dim].value, head_dim});
  note_others(object, "head_dim", head_dim, "unused_in_mla");
  if (!tower[ConfigSize::v_head_dim]) {
    object.scan().note("value_heads_unknown", object.node(), {});
  }
}

void note_heads(const ConfigObject& object, const Family& family, const Tower& tower) {
  const std::int64_t head_dim = tower[ConfigSize::head_dim].value;
  const std::int64_t kv_heads = tower[ConfigSize::n_kv_heads].value;
  note_others(object, keys_of(ConfigSize::head_dim).wrong, head_dim, "not_the_head_size");
  note_others(object, keys_of(ConfigSize::n_kv_heads).wrong, 0, "not_the_kv_heads");
  if (!family.one_kv_head_if.empty() && kv_heads == 1) {
    note_others(object, "num_kv_heads", kv_heads, "kv_key_unused");
  }
  const SizeReading& values = tower[ConfigSize::v_head_dim];
  if (values && values.value != head_dim) {
    object.scan().note("value_heads_differ", values.node, {values.value, head_dim});
  }
}

void note_layers(const ConfigObject& object, const Family& family, const Tower& tower) {
  ConfigScan& scan = object.scan();
  const SizeReading& some = tower[ConfigSize::attention_layers];
  const std::int64_t layers = tower[ConfigSize::n_layers].value;
  if (some) scan.note("some_layers_attend", some.node, {some.value, layers});
  const auto of_kind = [&](LayerKind kind) { return std::ranges::count(tower.layers, kind); };
  if (const auto count = of_kind(LayerKind::window)) {
    scan.note("windows", object.find("sliding_window"), {count, layers, tower.window});
  }
  if (const auto count = of_kind(LayerKind::shared)) {
    scan.note("shared_cache", object.find("num_kv_shared_layers"), {count, layers});
  }
  if (family.rule == FamilyRule::by_stage) {
    scan.note("stages_differ", object.node(), {});
  } else if (!tower.layer_heads.empty() || !tower.layer_kv_heads.empty()) {
    scan.note("layers_differ", object.node(), {});
  }
  note_others(object, kOtherLayers, 0, "other_layers_differ");
  const std::int64_t groups = object.size_or_zero("num_hidden_groups");
  if (groups > 0 && groups < tower[ConfigSize::n_layers].value) {
    scan.note("shared_weights", object.find("num_hidden_groups"), {groups, layers});
  }
  any_of_words(kNotPlain, [&](std::string_view key) {
    if (object.is_true(key)) scan.note("not_plain_cost", object.find(key), {key});
    return false;
  });
}

}  // namespace

void note_pitfalls(const ConfigObject& object, const Family& family, const Tower& tower) {
  ConfigScan& scan = object.scan();
  note_defaults(object, family, tower);
  if (!tower[ConfigSize::n_layers]) scan.note("layers_missing", object.node(), {});
  if (family.rule == FamilyRule::no_attention) return scan.note("no_attention", object.node(), {});
  // A key of the family or the stack had precedence, and a common one differs.
  if (tower.role != "decoder") {
    for (const ConfigSize size :
         {ConfigSize::d_model, ConfigSize::n_heads, ConfigSize::head_dim, ConfigSize::n_layers}) {
      if (tower[size].origin != Origin::file) continue;
      note_others(object, keys_of(size).keys, tower[size].value, "keys_disagree");
    }
  }
  const std::int64_t width = tower[ConfigSize::d_model].value;
  note_others(object, keys_of(ConfigSize::d_model).wrong, width, "not_the_width");
  if (tower.attention == AttentionKind::mla) {
    note_latent(object, tower);
  } else {
    note_heads(object, family, tower);
  }
  if (!family.attention_width.empty()) {
    scan.note("bottleneck", tower[ConfigSize::head_dim].node,
              {width, tower[ConfigSize::head_dim].value});
  } else {
    note_product(object, tower);
  }
  note_layers(object, family, tower);
}

}  // namespace headsup
