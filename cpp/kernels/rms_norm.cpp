#include "headsup/kernels/rms_norm.h"

#include <cmath>

#include "headsup/kernels/elementwise.h"
#include "simd.h"

namespace headsup {

using simd::Floats;
using simd::kLanes;

void rms_norm(const float* in, std::int64_t rows, std::int64_t width, float* out, float* inverse) {
  for (std::int64_t r = 0; r < rows; ++r, in += width, out += width) {
    const float mean = simd::dot(in, in, width) / static_cast<float>(width);
    inverse[r] = 1.0f / std::sqrt(mean + kRmsEpsilon);
    scale(in, width, inverse[r], out);
  }
}

void rms_norm_gradient(const float* out, const float* inverse, const float* d_out,
                       std::int64_t rows, std::int64_t width, float* d_in) {
  for (std::int64_t r = 0; r < rows; ++r, out += width, d_out += width, d_in += width) {
    const float along = simd::dot(out, d_out, width) / static_cast<float>(width);
    std::int64_t i = 0;
    for (; i + kLanes <= width; i += kLanes) {
      const Floats across = simd::load(d_out + i) - simd::load(out + i) * Floats(along);
      simd::store(d_in + i, simd::load(d_in + i) + across * Floats(inverse[r]));
    }
    for (; i < width; ++i) d_in[i] += (d_out[i] - out[i] * along) * inverse[r];
  }
}

}  // namespace headsup
