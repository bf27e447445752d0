#include "headsup/kernels/activation.h"

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

// d times f' of all numbers.
template <class Slope>
void each_gradient(const float* in, std::int64_t count, float* d, Slope slope) {
  std::int64_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    simd::store(d + i, simd::load(d + i) * slope(simd::load(in + i)));
  }
  if (i == count) return;
  const std::int64_t rest = count - i;
  const Floats last = simd::load_first(d + i, rest) * slope(simd::load_first(in + i, rest));
  simd::store_first(d + i, last, rest);
}

// At most `most` either way, where a slope has long been 0 or 1 but for rounding: beyond it a power
// is infinite, and times 0 none. NaN stays.
Floats clamped(Floats v, float most) {
  return simd::smaller(simd::larger(v, Floats(-most)), Floats(most));
}

constexpr float kTwiceRoot = 1.5957691216f;  // 2 sqrt(2 / pi)
constexpr float kHalfRoot = 0.70710678f;     // 1 / sqrt 2

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
  each(in, count, out, [](Floats v) {
    const Floats cubic = Floats(0.044715f) * v * v * v;
    return times_sigmoid(v, Floats(kTwiceRoot) * (v + cubic));
  });
}

void gelu(const float* in, std::int64_t count, float* out) {
  each(in, count, out, [](Floats v) {
    return Floats(0.5f) * v * (Floats(1.0f) + simd::erf(v * Floats(kHalfRoot)));
  });
}

// With s = 1 / (1 + e^-v): s + v s (1 - s), where 1 - s is e^-v s without the loss of a difference.
void silu_gradient(const float* in, std::int64_t count, float* d) {
  each_gradient(in, count, d, [](Floats any) {
    const Floats v = clamped(any, 80), power = simd::exp(Floats(0.0f) - v);
    const Floats s = Floats(1.0f) / (Floats(1.0f) + power);
    return s + v * s * (power * s);
  });
}

// The same with 2u in the place of v, times the slope of 2u.
void gelu_tanh_gradient(const float* in, std::int64_t count, float* d) {
  each_gradient(in, count, d, [](Floats any) {
    const Floats v = clamped(any, 10), square = Floats(0.044715f) * v * v;
    const Floats power = simd::exp(Floats(-kTwiceRoot) * (v + square * v));
    const Floats s = Floats(1.0f) / (Floats(1.0f) + power);
    const Floats slope = Floats(kTwiceRoot) * (Floats(1.0f) + Floats(3.0f) * square);
    return s + v * s * (power * s) * slope;
  });
}

// The share of a normal distribution below v, and v times its density there.
void gelu_gradient(const float* in, std::int64_t count, float* d) {
  constexpr float kDensity = 0.39894228f;  // 1 / sqrt(2 pi)
  each_gradient(in, count, d, [](Floats any) {
    const Floats v = clamped(any, 20);
    const Floats below = Floats(0.5f) * (Floats(1.0f) + simd::erf(v * Floats(kHalfRoot)));
    return below + v * Floats(kDensity) * simd::exp(Floats(-0.5f) * v * v);
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
