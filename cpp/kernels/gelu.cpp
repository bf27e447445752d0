#include "headsup/kernels/elementwise.h"
#include "simd.h"

namespace headsup {

using simd::Floats;

namespace {

constexpr float kTwiceRoot = 1.5957691216f;  // 2 sqrt(2 / pi)
constexpr float kHalfRoot = 0.70710678f;     // 1 / sqrt 2

}  // namespace

void gelu_tanh(const float* in, std::int64_t count, float* out) {
  const auto f = [](Floats v) {
    const Floats cubic = Floats(0.044715f) * v * v * v;
    return simd::times_sigmoid(v, Floats(kTwiceRoot) * (v + cubic));
  };
  simd::each(count, out, f, in);
}

void gelu(const float* in, std::int64_t count, float* out) {
  const auto f = [](Floats v) {
    return Floats(0.5f) * v * (Floats(1.0f) + simd::erf(v * Floats(kHalfRoot)));
  };
  simd::each(count, out, f, in);
}

}  // namespace headsup
