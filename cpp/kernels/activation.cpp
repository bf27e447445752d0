#include "headsup/kernels/activation.h"

#include "each_number.h"

namespace headsup {

using simd::Floats;
using simd::kLanes;

void silu(const float* in, std::int64_t count, float* out) {
  simd::each(in, count, out, [](Floats v) { return simd::times_sigmoid(v, v); });
}

void multiply(const float* a, const float* b, std::int64_t count, float* out) {
  std::int64_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    simd::store(out + i, simd::load(a + i) * simd::load(b + i));
  }
  for (; i < count; ++i) out[i] = a[i] * b[i];
}

}  // namespace headsup
