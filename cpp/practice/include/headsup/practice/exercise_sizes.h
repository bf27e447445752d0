// The sizes of an exercise: a layer, and the model around it. Drawn from a seed so that they look
// like those of real layers. Knows levels and sizes; knows no step.
#pragma once

#include <cstdint>
#include <vector>

#include "headsup/layer/config.h"
#include "headsup/practice/expression.h"

namespace headsup {

/// Level 0 is the five-step exercise; 1 to 5 grow: head_dim and shapes; weights; tables, FLOPs and
/// biases; shared keys and values; head_dim of its own, cross-attention and the KV cache.
inline constexpr int kLevels = 5;

struct ExerciseSizes {
  AttentionSizes dims;
  std::int64_t n_layers = 0;
  std::int64_t bytes_per_number = 0;
  bool head_dim_given = false;  // n_heads * head_dim is not d_model

  bool shares() const { return dims.n_kv_heads < dims.n_heads; }
};

/// Random choices one after the other, each a pure function of where it stands.
class Draws {
 public:
  Draws(std::uint32_t seed, std::uint32_t stream, std::uint32_t row);

  /// A whole number from 0 to below `count`. Requires count > 0.
  std::uint32_t below(std::uint32_t count);

 private:
  std::uint32_t key_;
  std::uint32_t at_ = 0;
};

/// The sizes of a seed at a level; `attempt` gives others of the same kind. Level 0 at seed 0 and
/// attempt 0 is d_model 1024 with 16 heads. Sizes that a shape tells side by side (batch, seq_len,
/// seq_k in cross-attention, n_heads, head_dim, d_model) are different ones.
/// Requires 0 <= level <= kLevels.
ExerciseSizes draw_sizes(std::uint32_t seed, int level, std::uint32_t attempt);

/// How many layers small_sizes() knows.
inline constexpr int kSmallSizes = 5;

/// A layer small enough to count on fingers, the plainest first: one that shares nothing, then two
/// with shared keys and values, then two with head_dim given apart. seq_k is seq_len unless
/// `cross`. Requires 0 <= which < kSmallSizes.
ExerciseSizes small_sizes(int which, bool cross);

/// Every size by its name, then derived_numbers() as far as they come to whole numbers.
std::vector<NamedNumber> named_numbers(const ExerciseSizes& sizes);

}  // namespace headsup
