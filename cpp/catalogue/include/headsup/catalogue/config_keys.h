// Tables of the keys by which families of models give their sizes in config.json and params.json.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace headsup {

/// The sizes of a tower.
enum class ConfigSize : std::uint8_t {
  d_model,
  n_heads,
  n_kv_heads,
  head_dim,
  n_layers,
  attention_layers,
  q_lora_rank,
  kv_lora_rank,
  qk_nope_head_dim,
  qk_rope_head_dim,
  v_head_dim,
};
inline constexpr std::size_t kConfigSizeCount = 11;

/// The engine's name of a size.
std::string_view name_of(ConfigSize size);

/// The keys of one size, each list in the order in which they are tried.
struct SizeKeys {
  std::string_view keys;  // if several are present, they must agree
  std::string_view
      rare;  // tried if none of those is present, because other families use them otherwise
  std::string_view wrong;  // resemble this size but mean another
};
const SizeKeys& keys_of(ConfigSize size);  // of d_model to n_layers

/// The stacks of an encoder-decoder whose sizes are in one object, and their keys, which are tried
/// before the common ones. `single` is a model of one stack.
enum class Stack : std::uint8_t { single, encoder, decoder };
std::string_view stack_keys(Stack stack, ConfigSize size);

/// How a family's files differ from the common form.
enum class FamilyRule : std::uint8_t {
  plain,
  no_attention,  // whichever keys its files have
  falcon,        // n_kv_heads by two booleans
  bigcode,       // n_kv_heads by one boolean
  chatglm,       // n_kv_heads by a boolean and a key of the family
  mpt,           // n_kv_heads in attn_config
  dbrx,          // the same, with a class default
  nas,           // n_kv_heads block by block
  by_layer,      // lists: heads of each layer
  by_stage,      // lists: width and heads of each stage
  bottleneck,    // attention has a smaller width than the model
};

/// The rule of a family, recognised by its model_type, or else by a key that only its files have.
struct Family {
  std::string_view type;    // a final '*' matches any ending
  std::string_view marker;  // "" if there is no such key
  FamilyRule rule;
};
std::span<const Family> families();

/// The key that a family uses for a size; it is tried before all others.
std::string_view family_key(std::string_view type, ConfigSize size);

/// The default sizes of a model class, 0 if it has none, from the classes of the transformers
/// library, each for exactly its model_type. The defaults are not a published model, so they are
/// used only for a part of a larger file.
struct ClassDefaults {
  std::string_view type;
  std::int64_t sizes[5];  // d_model, n_heads, n_kv_heads, head_dim, n_layers
};
const ClassDefaults* class_defaults(std::string_view type);

/// The keys of nested objects that hold a tower, the language model's first.
struct TowerKey {
  std::string_view key;
  std::string_view role;  // text, encoder, decoder, vision or audio
};
std::span<const TowerKey> tower_keys();

/// Whether the language model of this wrapper is its decoder, and its encoder reads other input.
bool decoder_is_language_model(std::string_view type);

/// Whether models of this type are encoders without a decoder, which need no KV cache. Knows common
/// types only; most others are decoders.
bool is_encoder_only(std::string_view type);

}  // namespace headsup
