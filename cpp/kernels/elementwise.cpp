#include "headsup/kernels/elementwise.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "simd.h"

namespace headsup {

using simd::Floats;
using simd::kLanes;

void divide(const float* in, std::int64_t count, float divisor, float* out) {
  simd::each(count, out, [=](Floats v) { return v / Floats(divisor); }, in);
}

void scale(const float* in, std::int64_t count, float factor, float* out) {
  simd::each(count, out, [=](Floats v) { return v * Floats(factor); }, in);
}

void relu(float* values, std::int64_t count) {
  simd::each(count, values, [](Floats v) { return simd::larger(v, Floats(0.0f)); }, values);
}

void relu_gradient(const float* given, std::int64_t count, float* d) {
  const auto f = [](Floats v, Floats slope) {
    return simd::select(v > Floats(0.0f), slope, Floats(0.0f));
  };
  simd::each(count, d, f, given, d);
}

void add(const float* a, const float* b, std::int64_t count, float* out) {
  simd::each(count, out, [](Floats v, Floats w) { return v + w; }, a, b);
}

void multiply(const float* a, const float* b, std::int64_t count, float* out) {
  simd::each(count, out, [](Floats v, Floats w) { return v * w; }, a, b);
}

void silu(const float* in, std::int64_t count, float* out) {
  simd::each(count, out, [](Floats v) { return simd::times_sigmoid(v, v); }, in);
}

void gelu_tanh(const float* in, std::int64_t count, float* out) {
  constexpr float kTwiceRoot = 1.5957691216f;  // 2 sqrt(2 / pi)
  const auto f = [](Floats v) {
    const Floats cubic = Floats(0.044715f) * v * v * v;
    return simd::times_sigmoid(v, Floats(kTwiceRoot) * (v + cubic));
  };
  simd::each(count, out, f, in);
}

void gelu(const float* in, std::int64_t count, float* out) {
  constexpr float kHalfRoot = 0.70710678f;  // 1 / sqrt 2
  const auto f = [](Floats v) {
    return Floats(0.5f) * v * (Floats(1.0f) + simd::erf(v * Floats(kHalfRoot)));
  };
  simd::each(count, out, f, in);
}

MinMax finite_range(const float* in, std::int64_t count) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  float low = kInfinity;
  float high = -kInfinity;
  Floats lows(kInfinity);
  Floats highs(-kInfinity);
  std::int64_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    const Floats v = simd::load(in + i);
    const simd::Mask finite = simd::abs(v) < Floats(kInfinity);
    lows = simd::smaller(lows, simd::select(finite, v, Floats(kInfinity)));
    highs = simd::larger(highs, simd::select(finite, v, Floats(-kInfinity)));
  }
  low = simd::reduce_min(lows);
  high = simd::reduce_max(highs);
  for (; i < count; ++i) {
    if (!std::isfinite(in[i])) continue;
    low = std::min(low, in[i]);
    high = std::max(high, in[i]);
  }
  return low <= high ? MinMax{low, high} : MinMax{};
}

}  // namespace headsup
