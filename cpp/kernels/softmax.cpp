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
                              float* room) {
  const SoftmaxResult steps = exponentials(logits, count, room);
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

}  // namespace headsup
