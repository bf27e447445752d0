// Draws the sizes of an exercise, a layer and the model around it, that look like those of real
// ones, and chooses the next level from recent results.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "headsup/course/exercise_table.h"
#include "headsup/layer/config.h"
#include "headsup/practice/expression.h"

namespace headsup {

struct ExerciseSizes {
  AttentionSizes dims;
  std::int64_t n_layers = 0;
  std::int64_t bytes_per_number = 0;
  bool head_dim_given = false;  // n_heads * head_dim is not d_model
  std::string_view model;       // at level 6 the published model that has these, "Llama 3.1 8B"

  bool shares() const { return dims.n_kv_heads < dims.n_heads; }
};

/// A stream of random numbers, each a pure function of its seed, stream, row and index.
class RandomStream {
 public:
  RandomStream(std::uint32_t seed, std::uint32_t stream, std::uint32_t row);

  /// A whole number in [0, count). Requires count > 0.
  std::uint32_t below(std::uint32_t count);

 private:
  std::uint32_t key_;
  std::uint32_t at_ = 0;
};

/// The level where head_dim may be another than d_model / n_heads.
inline constexpr int kExplicitLevel = 5;

/// Sizes that a teacher has chosen for a sheet; 0 where any will do.
struct OwnSizes {
  std::int64_t batch = 0, seq_len = 0, d_model = 0, n_heads = 0, n_kv_heads = 0;

  bool of_layer() const { return d_model + n_heads + n_kv_heads > 0; }
};

/// What a sheet is drawn from.
struct SheetSeed {
  std::uint32_t seed = 0;
  int level = 0;           // 0 to kLevels
  std::uint32_t salt = 0;  // of an exam; 0 of the sheets that everyone can open
  OwnSizes own;
};

/// The sizes of a seed at a level; `attempt` gives others of the same kind. Level 0 at seed 0 and
/// attempt 0 is d_model 1024 with 16 heads; level 6 has the layers of published models. Sizes that
/// stand in one shape (batch, seq_len, seq_k in cross-attention, n_heads, head_dim, d_model) differ
/// from each other. Empty where this attempt's do not go with the sheet's own sizes.
std::optional<ExerciseSizes> draw_sizes(const SheetSeed& sheet, std::uint32_t attempt);

/// Others near them, from half to twice as large: of a width and its heads both or neither.
OwnSizes sizes_near(const SheetSeed& sheet, std::uint32_t attempt);

/// How many layers small_sizes() knows.
inline constexpr int kSmallSizes = 5;

/// A layer small enough to count by hand: the first with as many key and value heads as heads, then
/// two with fewer, then two where n_heads * head_dim is not d_model. seq_k is seq_len unless
/// `cross`. Requires 0 <= which < kSmallSizes.
ExerciseSizes small_sizes(int which, bool cross);

/// Every size by its name, then the table's derived numbers that are whole at these sizes. The
/// names are views of the table's.
std::vector<NamedNumber> named_numbers(const ExerciseTable& table, const ExerciseSizes& sizes);

/// One finished step of an exercise.
struct StepResult {
  int level = 0;
  bool unaided = false;  // right at the first answer, with no hint and nothing shown
};

/// The level after these results, the oldest first. Of those since the learner came to `level`, the
/// last six count: with five or six unaided it rises by one, with two or fewer it falls by one,
/// else, and with fewer than six, it stays. Level 0, the five-step exercise, leads to 1 after six
/// results of any kind, and nothing leads back to it. The result is in 0 to kLevels.
int next_level(int level, std::span<const StepResult> recent);

}  // namespace headsup
