#include "headsup/kernels/elementwise.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "simd.h"

namespace headsup {

using simd::Floats;
using simd::kLanes;

void divide(const float* in, std::int64_t count, float divisor, float* out) {
  std::int64_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    simd::store(out + i, simd::load(in + i) / Floats(divisor));
  }
  for (; i < count; ++i) out[i] = in[i] / divisor;
}

void scale(const float* in, std::int64_t count, float factor, float* out) {
  std::int64_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    simd::store(out + i, simd::load(in + i) * Floats(factor));
  }
  for (; i < count; ++i) out[i] = in[i] * factor;
}

void relu(float* values, std::int64_t count) {
  const Floats zero(0.0f);
  std::int64_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    simd::store(values + i, simd::larger(simd::load(values + i), zero));
  }
  for (; i < count; ++i) values[i] = std::max(values[i], 0.0f);
}

void relu_gradient(const float* given, std::int64_t count, float* d) {
  const Floats zero(0.0f);
  std::int64_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    simd::store(d + i, simd::select(simd::load(given + i) > zero, simd::load(d + i), zero));
  }
  for (; i < count; ++i) d[i] = given[i] > 0 ? d[i] : 0;
}

void add(const float* a, const float* b, std::int64_t count, float* out) {
  std::int64_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    simd::store(out + i, simd::load(a + i) + simd::load(b + i));
  }
  for (; i < count; ++i) out[i] = a[i] + b[i];
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
