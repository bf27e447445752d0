#include "headsup/kernels/activation.h"

#include <algorithm>
#include <array>

#include "simd.h"

namespace headsup {

namespace {

using simd::Floats;
using simd::kLanes;

// f of all numbers, the last few with zeros beside them.
template <class F>
void each(const float* in, std::int64_t count, float* out, F f) {
  std::int64_t i = 0;
  for (; i + kLanes <= count; i += kLanes) simd::store(out + i, f(simd::load(in + i)));
  if (i < count) simd::store_first(out + i, f(simd::load_first(in + i, count - i)), count - i);
}

// v / (1 + e^-u). Past -87 the exponential would be infinite, and v / infinity is 0 as it should
// be.
Floats times_sigmoid(Floats v, Floats u) {
  return v / (Floats(1.0f) + simd::exp(Floats(0.0f) - u));
}

}  // namespace

void silu(const float* in, std::int64_t count, float* out) {
  each(in, count, out, [](Floats v) { return times_sigmoid(v, v); });
}

void gelu_tanh(const float* in, std::int64_t count, float* out) {
  constexpr float kTwiceRoot = 1.5957691216f;  // 2 sqrt(2 / pi)
  each(in, count, out, [](Floats v) {
    const Floats cubic = Floats(0.044715f) * v * v * v;
    return times_sigmoid(v, Floats(kTwiceRoot) * (v + cubic));
  });
}

void gelu(const float* in, std::int64_t count, float* out) {
  constexpr float kHalfRoot = 0.70710678f;  // 1 / sqrt 2
  each(in, count, out, [](Floats v) {
    return Floats(0.5f) * v * (Floats(1.0f) + simd::erf(v * Floats(kHalfRoot)));
  });
}

void multiply(const float* a, const float* b, std::int64_t count, float* out) {
  std::int64_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    simd::store(out + i, simd::load(a + i) * simd::load(b + i));
  }
  for (; i < count; ++i) out[i] = a[i] * b[i];
}

}  // namespace headsup
