// Runs whose numbers were set by hand: tokens with names, and matrices in which most places are 0.
// A scene says what a layer could do; nothing in it is learned or drawn from a seed.
#pragma once

#include <string>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/graph/tensors.h"
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

/// What a scene's file says: one text for each token; a config of d_model, n_heads and, if wanted,
/// causal; and for each matrix [row, column, value] in ascending order of place, where what is not
/// listed is 0. Every matrix is d_model wide both ways, so that the same numbers may be cut into
/// any number of heads that divides the width.
struct SceneFile {
  using Triples = std::vector<std::vector<double>>;

  std::string id;
  std::vector<std::string> tokens;
  Config config;
  Triples x, W_q, W_k, W_v, W_o;
};

/// Faults, each at its place: field_missing (id), field_bad_value (an entry that is no triple of a
/// place and a float32, a place that is not after the one before it), index_out_of_range, those of
/// the config, memory_over_limit.
Result<Scene> read_scene(const SceneFile& file);

}  // namespace headsup
