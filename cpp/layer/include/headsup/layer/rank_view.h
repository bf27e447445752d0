// One wide head beside four narrow ones cut from the same queries and keys, and beside the best
// approximation of the wide head's scores at every rank. What is compared is always the weights
// after softmax, since heads never add scores: each has a softmax of its own. The limit that this
// shows: Bhojanapalli et al., ICML 2020. Knows no page; queries and keys are random, untrained.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace headsup {

inline constexpr std::size_t kWideHead = 16;
inline constexpr std::size_t kNarrowHeads = 4;
inline constexpr std::size_t kNarrowHead = kWideHead / kNarrowHeads;
inline constexpr std::int64_t kMaxRankTokens = 64;

/// How far a table of weights stands from the wide head's.
struct TableDistance {
  /// Total variation: half the sum of |a - b| over a row, the mean over rows. 0 equal, 1 disjoint.
  double distance = 0;
  /// In how many rows the largest weight is on the same key.
  std::size_t same_argmax = 0;
};

/// What is compared with the wide head stands in one order throughout: its best approximations of
/// rank 1 to kWideHead, then the narrow heads.
inline constexpr std::size_t kCompared = kWideHead + kNarrowHeads;

struct RankView {
  std::vector<float> ranks;      // of the scores, as computed: the wide head's, the narrow ones'
  std::vector<float> singular;   // of the wide head's scores, descending, at most kWideHead
  std::vector<float> tables;     // weights [2 + kNarrowHeads, seq_len, seq_len]: the wide head, the
                                 // approximation asked for, the narrow heads
  std::vector<float> distances;  // [kCompared]
  std::vector<float> same_argmaxes;  // [kCompared]
};

/// Draws q and k [seq_len, 16] for a seed and compares. Requires seq_len from 1 to
/// kMaxRankTokens, rank from 1 to kWideHead. A width limits a head only where there are more
/// tokens than it, so pages ask for 24 or more. Cost: some milliseconds.
RankView rank_view(std::int64_t seq_len, std::uint32_t seed, std::size_t rank);

/// How far table b [size * size] is from table a.
TableDistance table_distance(const float* a, const float* b, std::size_t size);

}  // namespace headsup
