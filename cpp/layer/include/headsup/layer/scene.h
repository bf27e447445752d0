// Runs whose numbers were set by hand: tokens with names, and matrices in which most places are 0.
// A scene says what a layer could do; nothing in it is learned or drawn from a seed.
#pragma once

#include <string>
#include <vector>

#include "headsup/graph/tensors.h"
#include "headsup/json/document.h"
#include "headsup/layer/config.h"

namespace headsup {

/// One number set by hand: `row` and `column` of the tensor seen as [all leading axes, last axis].
struct Edit {
  TensorId tensor = TensorId::x;
  std::int64_t row = 0;
  std::int64_t column = 0;
  float value = 0;
  bool operator==(const Edit&) const = default;
};

/// A batch of one example: its tokens' words, its sizes, and every number of x, W_q, W_k, W_v and
/// W_o that is not 0.
struct Scene {
  std::string id;
  std::vector<std::string> tokens;
  Config config;  // checked: validate(config) and check_memory pass
  std::vector<Edit> numbers;
};

/// Reads a scene, schema 1: id, tokens (one text each), config {d_model, n_heads, and if wanted
/// causal}, if wanted a note for authors, and x, W_q, W_k, W_v, W_o, each a list of [row, column,
/// value] in ascending order of place; what is not listed is 0. Every matrix is d_model wide both
/// ways, so that the same numbers may be cut into any number of heads that divides the width.
/// Faults, each with its JSON pointer: field_missing, field_unknown, field_wrong_kind,
/// field_bad_value (an entry that is no triple, a place that is not after the one before it, a
/// value that is no float32), json_duplicate_key, index_out_of_range, and those of the config.
Result<Scene> read_scene(const Document& document);

}  // namespace headsup
