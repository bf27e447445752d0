// Published models and their sizes, as a catalogue states them. Knows the catalogue's fields and
// what follows from others; knows no family's config.json and no page.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/catalogue/cost.h"
#include "headsup/json/document.h"

namespace headsup {

/// One published model. A size is 0 where the catalogue has none.
struct Model {
  std::string name;
  std::string kind;  // decoder, encoder, encoder-decoder, hybrid, no-attention, undisclosed
  Sharing sharing = Sharing::undisclosed;
  bool head_dim_given = false;  // a size of its own: n_heads * head_dim is not d_model
  Block block;                  // n_heads and n_kv_heads are 0 where layers differ
  std::int64_t year = 0;
  std::int64_t n_layers = 0;          // of the encoder, where there are two stacks
  std::int64_t decoder_layers = 0;    // of the second stack; 0 without one
  std::int64_t attention_layers = 0;  // those with attention, where not all are
  // Of each layer; empty where all are alike.
  std::vector<std::int64_t> layer_heads, layer_kv_heads;
  // The file's own counts for one layer; 0 where the plain formulas do not hold. An encoder reads
  // all its tokens at once and keeps none, so that it has weights and no cache.
  std::int64_t stated_weights = 0;
  std::int64_t stated_cached = 0;

  /// The sizes by name, in the order of model_sizes().
  std::int64_t size(std::size_t index) const;
};

using Catalogue = std::vector<Model>;

/// The names of a model's sizes: d_model, n_heads, ..., year, n_layers, ...
std::span<const std::string_view> model_sizes();

/// Reads the catalogue: an array of objects, one a model. Knows every field; text that only people
/// read (source, note, ...) is passed over. Faults, each with its JSON pointer: field_* and
/// json_duplicate_key.
Result<Catalogue> read_catalogue(const Document& document);

/// Recomputes every row: the head size from width and heads, or from the latent widths, unless it
/// is given apart; the sharing from the heads; the file's own counts. Faults: field_bad_value at
/// the field that does not follow, with the file's value and what is `expected`; duplicate_id.
/// Pages trust the shipped file, which tests hold to this.
Faults check_catalogue(const Catalogue& catalogue);

}  // namespace headsup
