#include "each_number.h"
#include "headsup/kernels/activation.h"

namespace headsup {

using simd::Floats;

namespace {

constexpr float kTwiceRoot = 1.5957691216f;  // 2 sqrt(2 / pi)
constexpr float kHalfRoot = 0.70710678f;     // 1 / sqrt 2

}  // namespace

void gelu_tanh(const float* in, std::int64_t count, float* out) {
  simd::each(in, count, out, [](Floats v) {
    const Floats cubic = Floats(0.044715f) * v * v * v;
    return simd::times_sigmoid(v, Floats(kTwiceRoot) * (v + cubic));
  });
}

void gelu(const float* in, std::int64_t count, float* out) {
  simd::each(in, count, out, [](Floats v) {
    return Floats(0.5f) * v * (Floats(1.0f) + simd::erf(v * Floats(kHalfRoot)));
  });
}

// The gradient of silu with 2u in the place of v, times the slope of 2u.
void gelu_tanh_gradient(const float* in, std::int64_t count, float* d) {
  simd::each_gradient(in, count, d, [](Floats any) {
    const Floats v = simd::clamped(any, 10), square = Floats(0.044715f) * v * v;
    const Floats power = simd::exp(Floats(-kTwiceRoot) * (v + square * v));
    const Floats s = Floats(1.0f) / (Floats(1.0f) + power);
    const Floats slope = Floats(kTwiceRoot) * (Floats(1.0f) + Floats(3.0f) * square);
    return s + v * s * (power * s) * slope;
  });
}

// The share of a normal distribution below v, and v times its density there.
void gelu_gradient(const float* in, std::int64_t count, float* d) {
  constexpr float kDensity = 0.39894228f;  // 1 / sqrt(2 pi)
  simd::each_gradient(in, count, d, [](Floats any) {
    const Floats v = simd::clamped(any, 20);
    const Floats below = Floats(0.5f) * (Floats(1.0f) + simd::erf(v * Floats(kHalfRoot)));
    return below + v * Floats(kDensity) * simd::exp(Floats(-0.5f) * v * v);
  });
}

}  // namespace headsup
