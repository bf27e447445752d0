// The catalogue of published models and their sizes, and how many meet criteria.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/fault.h"
#include "headsup/catalogue/cost.h"

namespace headsup {

/// One published model. A size is 0 if the catalogue has none.
struct PublishedModel {
  std::string name;
  std::string kind;  // decoder, encoder, encoder-decoder, hybrid, no-attention, undisclosed
  AttentionKind attention = AttentionKind::undisclosed;
  bool head_dim_given = false;  // stated by the model: n_heads * head_dim is not d_model
  AttentionBlock block;         // n_heads and n_kv_heads are 0 if layers differ
  std::int64_t year = 0;
  std::int64_t n_layers = 0;          // of the encoder, if there are two stacks
  std::int64_t decoder_layers = 0;    // of the second stack; 0 without one
  std::int64_t attention_layers = 0;  // layers with attention, if not all have it
  // Of each layer; empty if all are equal.
  std::vector<std::int64_t> layer_heads, layer_kv_heads;
  // The file's counts for one layer; 0 if the common formulas do not apply. An encoder has
  // parameters and no cache.
  std::int64_t stated_parameters = 0;
  std::int64_t stated_kv_cache = 0;

  /// The sizes by name, in the order of model_size_names().
  std::int64_t size(std::size_t index) const;
};

using Catalogue = std::vector<PublishedModel>;

/// The names of a model's sizes: d_model, n_heads, ..., year, n_layers, ...
std::span<const std::string_view> model_size_names();

/// field_bad_value of each size below 0 or above kMaxSize, at ROW/SIZE.
Faults check_sizes(std::span<const PublishedModel> models);

/// A size of this name from `low` to `high`; or, by other names, an attention kind ("GQA"), a model
/// kind
/// ("decoder"), a stated head size ("given"), or a width that is not a multiple of n_heads
/// ("uneven").
struct Criterion {
  std::string_view name;
  std::int64_t low = 1;
  std::int64_t high = kMaxSize;
};

/// How many models meet all criteria; none if a name is unknown.
std::optional<std::int64_t> count_models(const Catalogue& catalogue,
                                         const std::vector<Criterion>& criteria);

}  // namespace headsup
