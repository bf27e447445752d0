// Reads the sizes of a published model, and where each was found, from its config.json, or from
// Meta's and Mistral's params.json.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/catalogue/config_keys.h"
#include "headsup/catalogue/cost.h"
#include "headsup/json/document.h"
#include "headsup/json/json_reader.h"

namespace headsup {

/// Where a size comes from.
enum class Origin : std::uint8_t {
  unknown,        // not in the file, or different between layers
  file,           // in the file, at `node`
  quotient,       // d_model / n_heads, without a remainder
  heads,          // equal to n_heads, since no key says otherwise
  family,         // follows from a key of the family, at `node`
  class_default,  // the default of its class, which is known
  sum,            // qk_nope_head_dim + qk_rope_head_dim
  encoder,        // equal to the encoder's, since no key says otherwise
  catalogue,      // in our catalogue; there is no file
};

/// "unknown", "file", "quotient", "heads", "family", "default", "sum", "encoder", "catalogue".
std::string_view name_of(Origin origin);

/// No node of a document, whose pointer is "".
inline constexpr std::uint32_t kNoNode = std::numeric_limits<std::uint32_t>::max();

inline constexpr std::int64_t kMaxListedLayers = 4096;

/// A size; 0 if unknown.
struct SizeReading {
  std::int64_t value = 0;
  Origin origin = Origin::unknown;
  std::uint32_t node = kNoNode;  // of the document, from which it was read

  explicit operator bool() const { return value > 0; }
};

/// What a layer attends to, and so which keys and values it keeps.
enum class LayerKind : std::uint8_t {
  full,    // every token so far
  window,  // the last so many
  linear,  // a state of one size, for all tokens together
  none,    // no attention
  shared,  // every token, by the keys and values of an earlier layer
};

/// Of an entry of layer_types; none if it is no attention.
LayerKind layer_kind_named(std::string_view type);

/// The sizes that a block of attention has.
struct BlockSize {
  ConfigSize size;
  std::int64_t AttentionBlock::* value;
};
inline constexpr std::array kBlockSizes = {
    BlockSize{ConfigSize::d_model, &AttentionBlock::d_model},
    BlockSize{ConfigSize::n_heads, &AttentionBlock::n_heads},
    BlockSize{ConfigSize::n_kv_heads, &AttentionBlock::n_kv_heads},
    BlockSize{ConfigSize::head_dim, &AttentionBlock::head_dim},
    BlockSize{ConfigSize::q_lora_rank, &AttentionBlock::q_lora_rank},
    BlockSize{ConfigSize::kv_lora_rank, &AttentionBlock::kv_lora_rank},
    BlockSize{ConfigSize::qk_nope_head_dim, &AttentionBlock::qk_nope_head_dim},
    BlockSize{ConfigSize::qk_rope_head_dim, &AttentionBlock::qk_rope_head_dim},
    BlockSize{ConfigSize::v_head_dim, &AttentionBlock::v_head_dim},
};

/// One stack of layers: a whole model, or the text, vision, audio, encoder or decoder part of one.
struct Tower {
  std::string_view key;   // "" for the top-level object, else "text_config", "decoder", ...
  std::string_view role;  // model, text, vision, audio, encoder, decoder
  std::string family;     // its model_type; "" if absent or not a plain name
  AttentionKind attention = AttentionKind::none;
  std::array<SizeReading, kConfigSizeCount> sizes;
  // Of each layer or stage with attention, if they differ; n_heads or n_kv_heads is then unknown.
  std::vector<std::int64_t> layer_heads, layer_kv_heads;
  // Of each layer; empty if all are full or the file has more than kMaxListedLayers.
  std::vector<LayerKind> layers;
  std::int64_t window = 0;  // tokens that a window has; 0 if no layer has one

  SizeReading& operator[](ConfigSize size) { return sizes[static_cast<std::size_t>(size)]; }
  const SizeReading& operator[](ConfigSize size) const {
    return sizes[static_cast<std::size_t>(size)];
  }

  /// Whether n_heads divides d_model; none if either is unknown. Valid models may not.
  std::optional<bool> divides_evenly() const;
  /// Whether n_heads * head_dim == d_model; none if any of them is unknown.
  std::optional<bool> heads_fill_width() const;
  /// The sizes for counting (catalogue/cost.h).
  AttentionBlock block() const;
};

/// A kind of note, and the arguments that its sentence may use, which spaces separate.
struct NoteInfo {
  std::string_view name;
  std::string_view args;
};
inline constexpr NoteInfo kNotes[] = {
    {"heads_not_width", "n_heads head_dim product d_model"},
    {"uneven_width", "n_heads head_dim product d_model"},
    {"not_the_width", "key value d_model"},
    {"not_the_head_size", "key value head_dim"},
    {"not_the_kv_heads", "key value"},
    {"latent", "qk_nope_head_dim qk_rope_head_dim head_dim"},
    {"unused_in_mla", "key value"},
    {"value_heads_unknown", ""},
    {"value_heads_differ", "v_head_dim head_dim"},
    {"kv_from_family", "n_kv_heads"},
    {"kv_key_unused", "key value n_kv_heads"},
    {"class_default", "size value family"},
    {"some_layers_attend", "attention_layers n_layers"},
    {"windows", "layers n_layers window"},
    {"shared_cache", "layers n_layers"},
    {"layers_differ", ""},
    {"stages_differ", ""},
    {"other_layers_differ", "key value"},
    {"no_attention", ""},
    {"bottleneck", "d_model head_dim"},
    {"shared_weights", "groups n_layers"},
    {"not_plain_cost", "key"},
    {"not_a_number", "count"},
    {"duplicate_key", "key"},
    {"keys_disagree", "key value"},
    {"tower_unread", "tower why"},
    {"no_language_model", ""},
    {"layers_missing", ""},
    // Only of entries of the catalogue.
    {"undisclosed", ""},
    {"no_plain_formula", ""},
    {"not_added_up", ""},
};

/// Something in the file that a reader may misunderstand, by its name in kNotes; another name does
/// not compile. The sentence is in web/content/<lang>/words/model-lookup.json.
struct NoteCode {
  std::size_t row = 0;

  consteval NoteCode(const char* name) {
    while (kNotes[row].name != name) ++row;
  }
  const NoteInfo& info() const { return kNotes[row]; }
  bool operator==(const NoteCode&) const = default;
};

struct Note {
  NoteCode code;
  std::uint32_t node;  // of the document
  std::vector<Arg> args;
};

/// A file and what was read from it. There is at least one tower.
struct ConfigReading {
  Document document;          // SizeReading::node and Note::node are nodes of it
  std::vector<Tower> towers;  // the language model first, if there is one
  std::vector<Note> notes;
};

/// Reads a config. A size is an integer from 1 to kMaxSize, in any notation (12, 12.0, 1.2e1); null
/// is absent. Reports the first fault of the language model's sizes, with its JSON pointer:
/// config_size_missing, config_keys_disagree, json_duplicate_key, field_wrong_kind, size_* and the
/// faults of validate(). A fault of another tower is a note.
Result<ConfigReading> read_config(Document document);

/// Most config files have a few kilobytes; one that names many classes has a few megabytes.
inline constexpr JsonLimits kConfigLimits{
    .bytes = 8u << 20, .depth = 64, .nodes = 250'000, .allow_nan = true};

/// The same from a file's text. Faults: also those of read_json with kConfigLimits.
Result<ConfigReading> read_config(std::string_view text);

}  // namespace headsup
