#include "headsup/kernels/activation.h"

#include "each_number.h"

namespace headsup {

using simd::Floats;
using simd::kLanes;

void silu(const float* in, std::int64_t count, float* out) {
  simd::each(in, count, out, [](Floats v) { return simd::times_sigmoid(v, v); });
}

// With s = 1 / (1 + e^-v): s + v s (1 - s), where 1 - s is e^-v s without the loss of a difference.
void silu_gradient(const float* in, std::int64_t count, float* d) {
  simd::each_gradient(in, count, d, [](Floats any) {
    const Floats v = simd::clamped(any, 80), power = simd::exp(Floats(0.0f) - v);
    const Floats s = Floats(1.0f) / (Floats(1.0f) + power);
    return s + v * s * (power * s);
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
