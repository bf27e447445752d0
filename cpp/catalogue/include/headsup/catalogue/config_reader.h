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

/// A size; 0 if unknown.
struct SizeReading {
  std::int64_t value = 0;
  Origin origin = Origin::unknown;
  std::uint32_t node = kNoNode;  // of the document, from which it was read

  explicit operator bool() const { return value > 0; }
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

/// Something in the file that a reader may misunderstand. The sentence is in
/// web/content/<lang>/words/model-lookup.json under the code's name.
enum class NoteCode : std::uint8_t {
  heads_not_width,
  uneven_width,
  not_the_width,
  not_the_head_size,
  not_the_kv_heads,
  latent,
  unused_in_mla,
  value_heads_unknown,
  value_heads_differ,
  kv_from_family,
  kv_key_unused,
  class_default,
  some_layers_attend,
  layers_differ,
  stages_differ,
  other_layers_differ,
  no_attention,
  bottleneck,
  shared_weights,
  not_plain_cost,
  not_a_number,
  duplicate_key,
  keys_disagree,
  tower_unread,
  no_language_model,
  layers_missing,
  // Only of entries of the catalogue.
  undisclosed,
  no_plain_formula,
  not_added_up,
};

/// A note's code, its name, and the arguments that its sentence may use.
struct NoteInfo {
  NoteCode code;
  std::string_view name;
  std::string_view args;  // space separated
};
std::span<const NoteInfo> note_table();

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
