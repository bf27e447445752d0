// Softmax of one row, four lanes at a time. Double-precision references:
// tests/cpp/support/plain_kernels.h, and the twin of attention_weights,
// tests/property/op_twins.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <limits>

#include "headsup/tensor/matrix.h"

namespace headsup {

/// What softmax went through on its way, for pages that show it.
struct SoftmaxResult {
  // The greatest of the row: minus infinity where all numbers are hidden, NaN where the rest is
  // NaN.
  float row_max = 0;
  float sum = 0;  // of the exponentials
};

/// out[i] = exp(in[i] - row_max) / sum. in and out [count], may be the same. Minus infinity gives
/// exactly 0; a row of nothing else gives all zeros, by definition, instead of 0 / 0. NaN in gives
/// NaN out. The sum runs in four lanes, then lane 0 to 3, then the numbers past the last full four.
SoftmaxResult softmax(const float* in, std::int64_t count, float* out);

/// The exponentials alone: out[i] = exp(in[i] - row_max), summed as softmax sums them.
SoftmaxResult exponentials(const float* in, std::int64_t count, float* out);

/// The gradient with respect to softmax's input: out[i] = weights[i] * (d_weights[i] - sum over n
/// of weights[n] d_weights[n]). All [count]; out may be d_weights. A row of zeros gives zeros.
void softmax_gradient(const float* weights, const float* d_weights, std::int64_t count, float* out);

/// The loss of a prediction, -log softmax(logits)[target], in nats, and in d_logits [count] its
/// gradient times `gradient_scale`: gradient_scale * (softmax(logits) - 1 at the target). d_logits
/// may be logits. Requires 0 <= target < count.
float cross_entropy(const float* logits, std::int64_t count, std::int64_t target,
                    float gradient_scale, float* d_logits);

/// -log of the softmax of logits [count] at `target`, in nats. scratch [count] is overwritten.
float negative_log_likelihood(const float* logits, std::int64_t count, std::int64_t target,
                              float* scratch);

/// Scores of `count` keys, of which those from `first` up to but without `end` are seen.
struct MaskedRow {
  float* scores = nullptr;
  std::int64_t count = 0;
  std::int64_t first = 0;
  std::int64_t end = 0;
};

/// Each score that is seen becomes exp(factor * (score - the greatest)) over the sum of these, to
/// within 5e-7 of its value; every other number becomes 0, whatever stood there. Of minus
/// infinities alone, zeros; with a NaN among them, NaN. Requires factor >= 0.
void masked_softmax(const MaskedRow& row, float factor);

/// What is known of some rows after the blocks so far. Four rows side by side: what is done once a
/// row, finding its greatest lane and adding its lanes up, costs as much as what is done once a
/// number where rows are short.
struct OnlineSoftmaxState {
  static constexpr int kRows = 4;
  using Each = std::array<float, kRows>;
  using Counts = std::array<std::int64_t, kRows>;

  Each row_max;    // the greatest scores
  Each sums = {};  // of exp(softmax_scale (score - row_max))

  OnlineSoftmaxState() { row_max.fill(-std::numeric_limits<float>::infinity()); }
};

/// Takes in a block of 1 to OnlineSoftmaxState::kRows rows: the first visible[r] scores of row r
/// become exp(softmax_scale (score - row_max)) for its greatest score so far, and those after them,
/// up to the next multiple of four after scores.cols, become zero: there must be memory for them.
/// Returns what everything made from earlier blocks must be multiplied by, 0 to 1 a row, as it goes
/// by an older maximum: 1 where nothing changes. A weight made so is within 1e-6 of the row's
/// softmax. Minus infinity weighs nothing; NaN or plus infinity makes all of its row NaN, in
/// `finish` at the latest. Requires softmax_scale > 0 and 0 <= visible[r] <= scores.cols.
OnlineSoftmaxState::Each update(const MutableMatrix& scores,
                                const OnlineSoftmaxState::Counts& visible, float softmax_scale,
                                OnlineSoftmaxState& rows);

/// Multiplies what earlier blocks made, row r of `made` by factors[r], of as many rows.
void rescale_rows(const MutableMatrix& made, const OnlineSoftmaxState::Each& factors);

/// Divides what all blocks made by the sums of their weights; rows that saw nothing, or minus
/// infinity alone, become zeros, by definition.
void normalize_rows(const MutableMatrix& made, const OnlineSoftmaxState& rows);

}  // namespace headsup
