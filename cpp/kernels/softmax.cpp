#include "headsup/kernels/softmax.h"

#include <algorithm>
#include <array>
#include <limits>

#include "headsup/kernels/elementwise.h"
#include "simd.h"

namespace headsup {

namespace {

using simd::Floats;
using simd::kLanes;

constexpr float kHidden = -std::numeric_limits<float>::infinity();

// Four numbers from `in`, with minus infinity past the end: it changes neither peak nor sum.
Floats load_or_hidden(const float* in, std::int64_t left) {
  if (left >= kLanes) return simd::load(in);
  std::array<float, kLanes> padded;
  padded.fill(kHidden);
  std::copy_n(in, left, padded.begin());
  return simd::load(padded.data());
}

void store_some(float* out, Floats v, std::int64_t left) {
  if (left >= kLanes) return simd::store(out, v);
  std::array<float, kLanes> lanes;
  simd::store(lanes.data(), v);
  std::copy_n(lanes.begin(), left, out);
}

}  // namespace

SoftmaxResult exponentials(const float* in, std::int64_t count, float* out) {
  Floats peaks(kHidden);
  for (std::int64_t i = 0; i < count; i += kLanes) {
    peaks = simd::larger(peaks, load_or_hidden(in + i, count - i));
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
    const Floats e = simd::exp(load_or_hidden(in + i, count - i) - Floats(steps.row_max));
    sums += e;
    store_some(out + i, e, count - i);
  }
  steps.sum = simd::reduce_add_ordered(sums);
  return steps;
}

SoftmaxResult softmax(const float* in, std::int64_t count, float* out) {
  const SoftmaxResult steps = exponentials(in, count, out);
  if (steps.row_max == kHidden) return steps;
  const Floats sum(steps.sum);
  for (std::int64_t i = 0; i < count; i += kLanes) {
    store_some(out + i, load_or_hidden(out + i, count - i) / sum, count - i);
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

}  // namespace headsup
