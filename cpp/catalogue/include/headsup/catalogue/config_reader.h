// A published model's own config.json (also Meta's and Mistral's params.json): what its sizes are
// and where each was found. Knows what a reading holds; the keys are in config_keys.h, and the
// rules in the .cpp files. Knows no JSON text and no page.
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

/// How a size came about.
enum class Origin : std::uint8_t {
  unknown,        // the file does not say, or layers differ
  file,           // stands in the file, at `where`
  quotient,       // d_model / n_heads, which divides
  heads,          // as many as n_heads: no key says otherwise
  family,         // follows from a key of the family, at `where`
  class_default,  // the file leaves it to its class, which is known
  sum,            // qk_nope_head_dim + qk_rope_head_dim
  encoder,        // as many as the encoder's: no key says otherwise
  catalogue,      // stands in our catalogue; there is no file
};

/// "unknown", "file", "quotient", "heads", "family", "default", "sum", "encoder", "catalogue".
std::string_view name_of(Origin origin);

/// No node of a document: its pointer is "".
inline constexpr std::uint32_t kNoNode = std::numeric_limits<std::uint32_t>::max();

/// A size, 0 where it is unknown.
struct SizeReading {
  std::int64_t value = 0;
  Origin how = Origin::unknown;
  std::uint32_t node = kNoNode;  // of the document, that it was read from

  explicit operator bool() const { return value > 0; }
};

/// One stack of layers: a whole model, or the text, vision, audio, encoder or decoder side of one.
struct Tower {
  std::string_view key;   // "" for the file's own object, else "text_config", "decoder", ...
  std::string_view role;  // model, text, vision, audio, encoder, decoder
  std::string family;     // its model_type, "" where that is absent or no plain name
  Sharing sharing = Sharing::none;
  std::array<SizeReading, kSizesOfTower> sizes;
  // Of each layer or stage with attention, where they differ; then n_heads or n_kv_heads is
  // unknown.
  std::vector<std::int64_t> layer_heads, layer_kv_heads;

  SizeReading& operator[](SizeOf size) { return sizes[static_cast<std::size_t>(size)]; }
  const SizeReading& operator[](SizeOf size) const { return sizes[static_cast<std::size_t>(size)]; }

  /// d_model is a multiple of n_heads; none where either is unknown. Says nothing about validity.
  std::optional<bool> divides_evenly() const;
  /// n_heads * head_dim is d_model; none where one is unknown.
  std::optional<bool> heads_fill_width() const;
  /// The sizes for counting (catalogue/cost.h); latent only where sharing is MLA.
  Block block() const;
};

/// Something a person reading the file may trip over. The sentence is in
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
  // Of rows of the catalogue alone.
  undisclosed,
  no_plain_formula,
  not_added_up,
};

/// A note's code, the name its sentence goes by, and the arguments that the sentence may use.
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

/// A whole file, and what was read in it. There is at least one tower.
struct ConfigReading {
  Document document;          // places are nodes of it; Document::pointer() says them
  std::vector<Tower> towers;  // the language model first, where there is one
  std::vector<Note> notes;
};

/// Reads a config. A key counts where its value is a whole number from 1 to kMaxSize, however it is
/// written (12, 12.0, 1.2e1); null is absent. The first thing that stands in the way of the
/// language model's sizes is the one fault, with the JSON pointer: config_size_missing,
/// config_keys_disagree, json_duplicate_key, field_wrong_kind, size_* and the faults of validate().
/// What is wrong with another tower is a note.
Result<ConfigReading> read_config(Document document);

/// A config file is a few kilobytes; one with a name for each of many classes, a few megabytes.
inline constexpr JsonLimits kConfigLimits{
    .bytes = 8u << 20, .depth = 64, .nodes = 250'000, .allow_nan = true};

/// The same from a file's text. Faults: those of read_json within kConfigLimits too.
Result<ConfigReading> read_config(std::string_view text);

}  // namespace headsup
