#include "headsup/kernels/masked_softmax.h"

#include <algorithm>
#include <limits>

#include "exponential.h"
#include "headsup/kernels/elementwise.h"

namespace headsup {

namespace {

using simd::Floats;
using simd::kLanes;

constexpr float kHidden = -std::numeric_limits<float>::infinity();

// The last `count` numbers of a row, fewer than four, and something harmless after them.
Floats load_last(const float* from, std::int64_t count, float after) {
  const Floats places(0.0f, 1.0f, 2.0f, 3.0f);
  return simd::select(places < Floats(static_cast<float>(count)), simd::load_first(from, count),
                      Floats(after));
}

// Two at a time: each waits for the one before it.
float greatest_of(const float* in, std::int64_t count) {
  Floats even(kHidden), odd(kHidden);
  std::int64_t i = 0;
  for (; i + 2 * kLanes <= count; i += 2 * kLanes) {
    even = simd::larger(even, simd::load(in + i));
    odd = simd::larger(odd, simd::load(in + i + kLanes));
  }
  for (; i + kLanes <= count; i += kLanes) even = simd::larger(even, simd::load(in + i));
  if (i < count) odd = simd::larger(odd, load_last(in + i, count - i, kHidden));
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
    sums += load_last(row + i, count - i, 0.0f);
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
