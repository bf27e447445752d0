#include "headsup/kernels/fill.h"

#include <array>
#include <cmath>

#include "headsup/base/random.h"
#include "simd.h"

namespace headsup {

namespace {

using simd::Words;

// From one column's bits to the next (base/random.h).
constexpr std::uint32_t kStep = 0x9e3779b9u;

Words mix32(Words h) {
  h ^= h >> 16;
  h *= Words(0x21f0aaadu);
  h ^= h >> 15;
  h *= Words(0x735a2d97u);
  h ^= h >> 15;
  return h;
}

}  // namespace

float scale_for_variance(double variance) { return static_cast<float>(std::sqrt(3 * variance)); }

void fill_uniform(std::uint32_t row_key, std::int64_t count, float scale, float* out) {
  const std::array<std::uint32_t, simd::kLanes> first = {row_key, row_key + kStep,
                                                         row_key + 2 * kStep, row_key + 3 * kStep};
  Words at = Words::load_unaligned(first.data());
  std::int64_t c = 0;
  for (; c + simd::kLanes <= count; c += simd::kLanes, at += Words(4 * kStep)) {
    const simd::Integers whole = simd::integers_of(mix32(at) >> 8) - (1 << 23);
    const simd::Floats uniform = simd::to_floats(whole) * simd::Floats(0x1p-23f);
    simd::store(out + c, uniform * simd::Floats(scale));
  }
  for (; c < count; ++c) {
    out[c] = scale * centred_uniform(random_bits(row_key, static_cast<std::uint32_t>(c)));
  }
}

void fill_normal(std::uint32_t row_key, std::int64_t count, float scale, float* out) {
  constexpr std::int64_t kSummed = 12;
  std::array<float, kSummed> uniform;
  for (std::int64_t c = 0; c < count; ++c) {
    fill_uniform(row_key + static_cast<std::uint32_t>(c * kSummed) * kStep, kSummed, 1,
                 uniform.data());
    float sum = 0;
    for (const float one : uniform) sum += one;
    out[c] = scale * (sum / 2);
  }
}

}  // namespace headsup
