// The known bugs in code for multi-head attention that raise no error: every shape fits, but the
// numbers are wrong. Each changes one line.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/graph/tensors.h"

namespace headsup {

/// The buggy lines.
enum class Bug : std::uint8_t {
  // Viewed as [heads, tokens, head_dim] without a transpose, so that tokens get mixed.
  q_straight,
  k_straight,
  v_straight,
  merge_straight,  // heads merged without the transpose back
  // Scores divided by sqrt(d_model), by sqrt(n_heads), multiplied by sqrt(head_dim), or left.
  scores_width,
  scores_heads,
  scores_times,
  scores_unscaled,
  // Softmax over the queries, or over the heads.
  weights_columns,
  weights_heads,
  // What should be seen is hidden; hidden scores are 0 instead of minus infinity; hidden
  // weights are set to 0 after softmax.
  weights_kept,
  scores_zeroed,
  weights_late,
  // Each head reads its own slice of the token alone, through one small matrix for all heads.
  q_slice,
  k_slice,
  v_slice,
};

inline constexpr std::array<std::string_view, 16> kBugNames = {
    "q_straight",      "k_straight",    "v_straight",   "merge_straight",
    "scores_width",    "scores_heads",  "scores_times", "scores_unscaled",
    "weights_columns", "weights_heads", "weights_kept", "scores_zeroed",
    "weights_late",    "q_slice",       "k_slice",      "v_slice"};

/// The tensor whose line a bug spoils.
TensorId line_of(Bug bug);

/// A set of them.
class BugSet {
 public:
  bool has(Bug bug) const { return (bits_ >> static_cast<unsigned>(bug) & 1U) != 0; }
  void put(Bug bug) { bits_ |= 1U << static_cast<unsigned>(bug); }
  /// Whether one of those from `first` to `last`, in the order of the enum, is in the set.
  bool any(Bug first, Bug last) const;
  bool operator==(const BugSet&) const = default;

 private:
  std::uint32_t bits_ = 0;
};

/// The set of these names. Faults, at "bugs": field_bad_value for a name that is not in kBugNames,
/// and for a second bug of the same line.
Result<BugSet> read_bugs(const std::vector<std::string>& names);

/// What a score q . k is multiplied by: 1 / sqrt(head_dim), or what a bug makes of it.
float score_factor(BugSet bugs, std::int64_t d_model, std::int64_t n_heads, std::int64_t head_dim);

}  // namespace headsup
