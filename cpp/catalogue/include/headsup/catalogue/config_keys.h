// How families of models spell their sizes in config.json and params.json: tables and nothing else.
// Knows keys and families; knows no document and no rule of reading.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace headsup {

/// The sizes that a reading gives, in the order of size_keys() as far as that goes.
enum class SizeOf : std::uint8_t {
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
inline constexpr std::size_t kSizesOfTower = 11;

/// The name of a size, as the rest of the engine has it.
std::string_view name_of(SizeOf size);

/// The keys of one size, each list in the order in which it is tried.
struct SizeKeys {
  std::string_view keys;  // of two that are both there, both must say the same
  std::string_view
      rare;  // tried where none of those is there, since elsewhere they mean other things
  std::string_view wrong;  // look like this size and are another
};
const SizeKeys& keys_of(SizeOf size);  // of d_model to n_layers

/// The two stacks of an encoder-decoder that is written into one object: keys that come before the
/// common ones there. `whole` is a model of one stack.
enum class Side : std::uint8_t { whole, encoder, decoder };
std::string_view side_keys(Side side, SizeOf size);

/// What a family does its own way.
enum class Rule : std::uint8_t {
  plain,
  no_attention,  // whatever keys its files carry
  falcon,        // KV heads by two switches
  bigcode,       // KV heads by one switch
  chatglm,       // a switch, and a key of its own
  mpt,           // KV heads in attn_config
  dbrx,          // the same, with a class default
  nas,           // KV heads block by block
  by_layer,      // lists: heads of each layer
  by_stage,      // lists: width and heads of each stage
  bottleneck,    // attention runs in a narrower width
};

/// The rule of a family, by its model_type; where that says nothing, by a key that only its files
/// have. `has` tells whether a key is there.
struct Family {
  std::string_view type;    // one that ends in '*' stands for all that begin so
  std::string_view marker;  // "" where no key gives it away
  Rule rule;
};
std::span<const Family> families();

/// A key that a family uses for a size, before all others.
std::string_view family_key(std::string_view type, SizeOf size);

/// Sizes that a class fills in where its file leaves them out; 0 where it does not. Read from the
/// classes of the transformers library, each for exactly its model_type; a class default is no
/// published model, so that only a part of a larger file may rely on it.
struct ClassDefaults {
  std::string_view type;
  std::int64_t sizes[5];  // d_model, n_heads, n_kv_heads, head_dim, n_layers
};
const ClassDefaults* class_defaults(std::string_view type);

/// Objects inside a file that hold a tower of their own, the language model's first.
struct TowerKey {
  std::string_view key;
  std::string_view role;  // text, encoder, decoder, vision or audio
};
std::span<const TowerKey> tower_keys();

/// Whether the language model of this wrapper is its decoder, and its encoder something else.
bool decoder_speaks(std::string_view type);

/// Whether models of this type read all tokens at once and write none: they keep no cache. Said of
/// well-known types alone; most others are decoders.
bool reads_at_once(std::string_view type);

}  // namespace headsup
