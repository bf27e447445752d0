// What the divisor does to softmax, measured: logits of random queries and keys for a list of head
// sizes, and what softmax makes of them under each divisor. Knows no weights and no tokens; every
// number of a query or a key is drawn on its own, uniform with mean 0 and variance 1. Idea of the
// mechanism: Vaswani et al. 2017, section 3.2.1, footnote 4.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "headsup/base/checked.h"

namespace headsup {

/// What a logit may be divided by. `times_root_head_dim` is the mistake of multiplying instead.
enum class Divisor : std::uint8_t { root_head_dim, root_d_model, none, times_root_head_dim };

inline constexpr std::array<std::string_view, 4> kDivisorNames = {"root_head_dim", "root_d_model",
                                                                  "none", "times_root_head_dim"};

/// The number that logits are divided by; 1 / sqrt(head_dim) for the mistake of multiplying.
double value_of(Divisor divisor, std::int64_t head_dim, std::int64_t d_model);

/// Which random rows to draw. One row is one query and seq_k keys of its own.
struct ScalingRows {
  std::int64_t rows = 0;
  std::int64_t seq_k = 0;
  std::uint32_t seed = 0;
};

/// The largest sizes a study takes: about 8 million products.
inline constexpr std::int64_t kMaxStudyHeadDim = 512;
inline constexpr std::int64_t kMaxStudyKeys = 64;
inline constexpr std::int64_t kMaxStudyRows = 256;

/// q . k of every row and key, for each head size in turn: [head_dims.size(), rows, seq_k]. A head
/// of size d reads the first d numbers of the same queries and keys, so one pass serves all sizes.
/// Requires head_dims ascending and not empty. Cost: rows * seq_k * the last head size, about a
/// nanosecond each.
std::vector<float> raw_logits(const ScalingRows& rows, const std::vector<std::int64_t>& head_dims);

/// What softmax makes of logits, over all rows.
struct SoftmaxSummary {
  double mean = 0, variance = 0;  // of the divided logits
  double entropy = 0;             // of a row's weights, in nats; the mean over rows
  double entropy_share = 0;  // entropy / ln(seq_k): 1 where all weights are equal; 1 for one key
  double largest = 0;        // the largest weight of a row; the mean over rows
  /// The Frobenius norm of diag(p) - p p^T, the derivative of a row's weights p by the numbers that
  /// go into softmax; the median over rows, and the mean. The divisor's own factor 1 / divisor is
  /// not in it, nor are the queries and keys behind the logits.
  double gradient = 0, gradient_mean = 0;
  double saturated = 0;  // share of rows whose largest weight is above kSaturated
};

inline constexpr float kSaturated = 0.99f;

/// Divides logits [count], rows of seq_k, and measures. Requires divisor != 0, at least one row.
SoftmaxSummary summarise(const float* logits, std::size_t count, std::int64_t seq_k,
                         double divisor);

/// How many of the divided logits fall into each of `bins` equal parts of [-limit, limit], as
/// shares of one. `limit` is the least 2^n >= 4 that holds them all.
struct Histogram {
  double limit = 0;
  std::vector<float> shares;
};
Histogram histogram(const float* logits, std::size_t count, double divisor, std::size_t bins);

/// One head size under one divisor: SoftmaxSummary, and the logits' standard deviation as `spread`.
struct ScalingPoint {
  std::int64_t head_dim = 0;
  std::string_view divisor;  // of kDivisorNames
  float divided_by = 0, mean = 0, variance = 0, spread = 0, entropy = 0, entropy_share = 0;
  float largest = 0, gradient = 0, gradient_mean = 0, saturated = 0;
};

/// Every head size under every divisor, and one of them as a picture.
struct ScalingStudy {
  std::vector<ScalingPoint> points;
  ScalingPoint chosen;
  double limit = 0;              // of the histogram
  std::vector<float> histogram;  // [kHistogramBins]
  std::vector<float> scores;     // [seq_k], the first row, divided
  std::vector<float> weights;    // [seq_k], of that row
};

inline constexpr std::size_t kHistogramBins = 64;

/// Numbers that a study of these makes at most.
Count numbers_of_study(const ScalingRows& rows, const std::vector<std::int64_t>& head_dims);

/// Studies head_dims (ascending, not empty); the picture is of head_dims[shown] under `divisor`.
ScalingStudy scaling_study(const ScalingRows& rows, const std::vector<std::int64_t>& head_dims,
                           std::int64_t d_model, std::size_t shown, Divisor divisor);

}  // namespace headsup
