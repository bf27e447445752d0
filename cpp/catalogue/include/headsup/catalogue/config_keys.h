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
  // Tried before those, of the stacks of an encoder-decoder whose sizes are in one object.
  std::string_view encoder, decoder;
  std::string_view rare;   // tried after them, because other families use them otherwise
  std::string_view wrong;  // resemble this size but mean another
};
const SizeKeys& keys_of(ConfigSize size);  // of d_model to n_layers

/// The keys of nested objects that hold a tower, the language model's first.
struct TowerKey {
  std::string_view key;
  std::string_view role;  // text, encoder, decoder, vision or audio
};
std::span<const TowerKey> tower_keys();

}  // namespace headsup
