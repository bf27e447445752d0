// Softmax of a row that comes in blocks, so that it never stands in memory whole. Four lanes at a
// time. Double-precision reference: tests/cpp/support/plain_kernels.h's softmax of the whole row.
// Source: Milakov and Gimelshein 2018, algorithm 3; Dao et al. 2022, section 3.1.
#pragma once

#include <array>
#include <cstdint>
#include <limits>

#include "headsup/tensor/matrix.h"

namespace headsup {

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
/// up to the next multiple of four after scores.cols, become zero: there must be room for them.
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
