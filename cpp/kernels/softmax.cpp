#include "headsup/kernels/softmax.h"

#include <algorithm>
#include <limits>

#include "exponential.h"
#include "headsup/kernels/elementwise.h"
#include "simd.h"

namespace headsup {

namespace {

using simd::Floats;
using simd::kLanes;

constexpr float kHidden = -std::numeric_limits<float>::infinity();

// The first `count` of four numbers, and something harmless after them.
Floats load_first_or(const float* from, std::int64_t count, float after) {
  if (count >= kLanes) return simd::load(from);
  const Floats places(0.0f, 1.0f, 2.0f, 3.0f);
  return simd::select(places < Floats(static_cast<float>(count)), simd::load_first(from, count),
                      Floats(after));
}

}  // namespace

SoftmaxResult exponentials(const float* in, std::int64_t count, float* out) {
  Floats peaks(kHidden);
  for (std::int64_t i = 0; i < count; i += kLanes) {
    peaks = simd::larger(peaks, load_first_or(in + i, count - i, kHidden));
  }
  SoftmaxResult steps;
  // Found from minus infinity, not from a large negative guess: scores below the guess would
  // vanish.
  steps.row_max = simd::reduce_max(peaks);
  if (steps.row_max == kHidden) {
    // No number is larger, which can be said of NaN too.
    if (std::all_of(in, in + count, [](float v) { return v == kHidden; })) {
      std::fill_n(out, count, 0.0f);
      return steps;
    }
    steps.row_max = std::numeric_limits<float>::quiet_NaN();
  }
  Floats sums(0.0f);
  for (std::int64_t i = 0; i < count; i += kLanes) {
    const Floats e = simd::exp(load_first_or(in + i, count - i, kHidden) - Floats(steps.row_max));
    sums += e;
    simd::store_first(out + i, e, count - i);
  }
  steps.sum = simd::reduce_add_ordered(sums);
  return steps;
}

SoftmaxResult softmax(const float* in, std::int64_t count, float* out) {
  const SoftmaxResult steps = exponentials(in, count, out);
  if (steps.row_max == kHidden) return steps;
  const Floats sum(steps.sum);
  for (std::int64_t i = 0; i < count; i += kLanes) {
    simd::store_first(out + i, load_first_or(out + i, count - i, kHidden) / sum, count - i);
  }
  return steps;
}

void softmax_gradient(const float* weights, const float* d_weights, std::int64_t count,
                      float* out) {
  const float sum = simd::dot(weights, d_weights, count);
  const Floats spread(sum);
  std::int64_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    simd::store(out + i, simd::load(weights + i) * (simd::load(d_weights + i) - spread));
  }
  for (; i < count; ++i) out[i] = weights[i] * (d_weights[i] - sum);
}

float cross_entropy(const float* logits, std::int64_t count, std::int64_t target,
                    float gradient_scale, float* d_logits) {
  const float wanted = logits[target];
  const SoftmaxResult steps = exponentials(logits, count, d_logits);
  scale(d_logits, count, gradient_scale / steps.sum, d_logits);
  d_logits[target] -= gradient_scale;
  return simd::log_of(steps.sum) + (steps.row_max - wanted);
}

float negative_log_likelihood(const float* logits, std::int64_t count, std::int64_t target,
                              float* scratch) {
  const SoftmaxResult steps = exponentials(logits, count, scratch);
  return simd::log_of(steps.sum) + (steps.row_max - logits[target]);
}

namespace {

// Two at a time: each waits for the one before it.
float greatest_of(const float* in, std::int64_t count) {
  Floats even(kHidden), odd(kHidden);
  std::int64_t i = 0;
  for (; i + 2 * kLanes <= count; i += 2 * kLanes) {
    even = simd::larger(even, simd::load(in + i));
    odd = simd::larger(odd, simd::load(in + i + kLanes));
  }
  for (; i + kLanes <= count; i += kLanes) even = simd::larger(even, simd::load(in + i));
  if (i < count) odd = simd::larger(odd, load_first_or(in + i, count - i, kHidden));
  return simd::reduce_max(simd::larger(even, odd));
}

// Scores become powers of two; gives their sum.
float raise(float* row, std::int64_t count, float greatest, float factor) {
  const Floats from(greatest), steps(factor * simd::kLog2E);
  Floats sums(0.0f);
  std::int64_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    const Floats power = simd::exp2_approx((simd::load(row + i) - from) * steps);
    sums += power;
    simd::store(row + i, power);
  }
  if (i < count) {
    const Floats power = simd::exp2_approx((simd::load_first(row + i, count - i) - from) * steps);
    simd::store_first(row + i, power, count - i);
    sums += load_first_or(row + i, count - i, 0.0f);
  }
  return simd::reduce_add_ordered(sums);
}

}  // namespace

void masked_softmax(const MaskedRow& row, float factor) {
  std::fill(row.scores, row.scores + row.first, 0.0f);
  std::fill(row.scores + row.end, row.scores + row.count, 0.0f);
  float* const seen = row.scores + row.first;
  const std::int64_t count = row.end - row.first;
  const float greatest = greatest_of(seen, count);
  // No number is larger, which can be said of NaN too; minus infinity less itself would be NaN.
  if (greatest == kHidden &&
      std::all_of(seen, seen + count, [](float v) { return v == kHidden; })) {
    std::fill_n(seen, count, 0.0f);
    return;
  }
  scale(seen, count, 1.0f / raise(seen, count, greatest, factor), seen);
}

namespace {

using simd::Floats;
using simd::kLanes;
using simd::Mask;

constexpr int kRows = OnlineSoftmaxState::kRows;
static_assert(kRows == kLanes);
using Counts = OnlineSoftmaxState::Counts;
constexpr float kLowest = -std::numeric_limits<float>::infinity();

using Lanes = std::array<Floats, kRows>;  // one vector a row

// Four rows of scores, walked side by side: one loop for all of them has more work in flight, and
// one end to guess. Where there are fewer rows, the first stands in for the missing ones: it is
// read before it is written, so that it is written twice alike.
struct Walk {
  std::array<float*, kRows> rows;
  Lanes visible;           // how many scores each row shows, in every lane
  std::int64_t all, some;  // up to `all` every row shows its scores, from `some` on none does

  Walk(const MutableMatrix& scores, const Counts& counts) : all(scores.cols), some(0) {
    for (int r = 0; r < kRows; ++r) {
      const int real = r < scores.rows ? r : 0;
      rows[r] = scores.row(real);
      visible[r] = Floats(static_cast<float>(counts[real]));
      all = std::min(all, counts[real]);
      some = std::max(some, counts[real]);
    }
    all -= all % kLanes;
  }

  Lanes load(std::int64_t i) const {
    Lanes out;
    for (int r = 0; r < kRows; ++r) out[r] = simd::load(rows[r] + i);
    return out;
  }
  void store(std::int64_t i, const Lanes& lanes) const {
    for (int r = 0; r < kRows; ++r) simd::store(rows[r] + i, lanes[r]);
  }
  // Where row r shows nothing of [i, i + kLanes), `instead`.
  Lanes shown(std::int64_t i, Lanes lanes, float instead) const {
    const Floats places = Floats(0.0f, 1.0f, 2.0f, 3.0f) + Floats(static_cast<float>(i));
    for (int r = 0; r < kRows; ++r) {
      lanes[r] = simd::select(places < visible[r], lanes[r], Floats(instead));
    }
    return lanes;
  }
};

Lanes larger(const Lanes& a, const Lanes& b) {
  Lanes out;
  for (int r = 0; r < kRows; ++r) out[r] = simd::larger(a[r], b[r]);
  return out;
}

// The greatest score of each row, or what was the greatest before.
Floats row_max_of(const Walk& walk, Floats before) {
  Lanes row_max;
  row_max.fill(Floats(kLowest));
  std::int64_t i = 0;
  for (; i < walk.all; i += kLanes) row_max = larger(row_max, walk.load(i));
  for (; i < walk.some; i += kLanes)
    row_max = larger(row_max, walk.shown(i, walk.load(i), kLowest));
  simd::transpose(row_max);
  return simd::larger(simd::larger(simd::larger(row_max[0], row_max[1]), row_max[2]),
                      simd::larger(row_max[3], before));
}

// Scores become powers of their distance to `from`, and zeros up to `end`. Gives each row's sum.
Floats raise(const Walk& walk, std::int64_t end, const OnlineSoftmaxState::Each& from,
             Floats factor) {
  Lanes highest;
  for (int r = 0; r < kRows; ++r) highest[r] = Floats(from[r]);
  const auto powers = [&](std::int64_t i) {
    Lanes lanes = walk.load(i);
    for (int r = 0; r < kRows; ++r) {
      lanes[r] = simd::exp2_approx((lanes[r] - highest[r]) * factor);
    }
    return lanes;
  };
  Lanes sums;
  sums.fill(Floats(0.0f));
  const auto keep = [&](std::int64_t i, const Lanes& powered) {
    for (int r = 0; r < kRows; ++r) sums[r] += powered[r];
    walk.store(i, powered);
  };
  std::int64_t i = 0;
  for (; i < walk.all; i += kLanes) keep(i, powers(i));
  for (; i < walk.some; i += kLanes) keep(i, walk.shown(i, powers(i), 0.0f));
  Lanes nothing;
  nothing.fill(Floats(0.0f));
  for (; i < end; i += kLanes) walk.store(i, nothing);
  simd::transpose(sums);
  return ((sums[0] + sums[1]) + sums[2]) + sums[3];
}

}  // namespace

OnlineSoftmaxState::Each update(const MutableMatrix& scores,
                                const OnlineSoftmaxState::Counts& visible, float softmax_scale,
                                OnlineSoftmaxState& rows) {
  const Walk walk(scores, visible);
  const Floats before = simd::load(rows.row_max.data());
  const Floats row_max = row_max_of(walk, before);
  simd::store(rows.row_max.data(), row_max);
  const Floats factor(softmax_scale * simd::kLog2E);
  // Minus infinity less itself is no number, so a row without a maximum starts from 0: its minus
  // infinities then come to next to nothing, which times 0 is no weight, and its NaNs stay NaN.
  const Mask nothing = row_max == Floats(kLowest);
  OnlineSoftmaxState::Each from;
  simd::store(from.data(), simd::select(nothing, Floats(0.0f), row_max));
  const Floats raised = raise(walk, scores.cols, from, factor);
  const Floats sums = simd::select(nothing, raised * Floats(0.0f), raised);

  // Where nothing was seen before, there is nothing to multiply.
  const Floats faded = simd::select(before == Floats(kLowest), Floats(0.0f),
                                    simd::exp2_approx((before - row_max) * factor));
  const Floats earlier = simd::select(before == row_max, Floats(1.0f), faded);
  simd::store(rows.sums.data(), simd::load(rows.sums.data()) * earlier + sums);
  OnlineSoftmaxState::Each out;
  simd::store(out.data(), earlier);
  return out;
}

void rescale_rows(const MutableMatrix& made, const OnlineSoftmaxState::Each& factors) {
  for (int r = 0; r < made.rows; ++r) scale(made.row(r), made.cols, factors[r], made.row(r));
}

void normalize_rows(const MutableMatrix& made, const OnlineSoftmaxState& rows) {
  OnlineSoftmaxState::Each factors;
  simd::store(factors.data(), Floats(1.0f) / simd::load(rows.sums.data()));
  rescale_rows(made, factors);
  for (int r = 0; r < made.rows; ++r) {
    if (rows.sums[r] == 0) std::fill_n(made.row(r), made.cols, 0.0f);
  }
}

}  // namespace headsup
