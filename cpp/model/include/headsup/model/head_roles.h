// What a head looks at, as scores of its attention pattern, each beside what uniform attention
// would score on the same text.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "headsup/tensor/matrix.h"

namespace headsup {

/// Means over the queries of a text, or of several, w[i][j] being the weight of query i on key j.
/// Sources: Olsson et al. 2022 (previous token, induction), Xiao et al. 2024 and Gu et al. 2025
/// (first token).
struct RoleScores {
  double previous = 0;    // of w[i][i-1], over i >= 1
  double self = 0;        // of w[i][i], over i >= 1
  double first = 0;       // of w[i][0], over i >= 1
  double same_token = 0;  // of the weight on earlier copies of the token, where there are any
  double induction = 0;  // of the weight just after those, on j + 1 < i where the token at j < i is
                         // that at i, where there are any
  double entropy = 0;    // of -sum over j of w[i][j] ln w[i][j], in nats, over i >= 1
};

/// The scores of a head over all queries of some texts.
class RoleMeans {
 public:
  /// Counts in a text's weights [tokens, tokens].
  void add(const MatrixView& weights, std::span<const std::int32_t> tokens);
  /// Counts in what attention would score that weighs all visible keys alike: 1 / (i + 1) each.
  void add_uniform(std::span<const std::int32_t> tokens);

  /// Zeros where no query counts.
  RoleScores scores() const;

 private:
  template <class Weight>
  void add_text(std::span<const std::int32_t> tokens, Weight weight);

  RoleScores sums_;
  std::int64_t queries_ = 0;
  std::int64_t with_copies_ = 0;  // queries whose token stood earlier
};

/// Of one text's weights [tokens, tokens].
RoleScores role_scores(const MatrixView& weights, std::span<const std::int32_t> tokens);
RoleScores uniform_role_scores(std::span<const std::int32_t> tokens);

/// The begin token and `length` random tokens, `repeats` times over: whoever looks at what followed
/// an earlier copy can say what comes next, and no other knowledge helps. Special tokens, below
/// `first`, are not drawn. Requires first < vocab_size. Source: Olsson et al. 2022, appendix, with
/// 25 tokens four times.
std::vector<std::int32_t> repeated_random_tokens(std::int64_t vocab_size, std::int32_t begin,
                                                 std::int64_t first, std::int64_t length,
                                                 std::int64_t repeats, std::uint32_t seed);

/// The one table of what a score must reach, as a mean over many texts, for its role to be given.
struct RoleThreshold {
  double least = 0.3;
  double times_uniform = 3;
};
inline constexpr RoleThreshold kRoleThreshold;

/// The role with the highest score among those that reach both thresholds: "previous token", "first
/// token", "same token" or "induction"; "none" where no score does.
std::string_view role_of(const RoleScores& mean, const RoleScores& uniform);

}  // namespace headsup
