#include "headsup/kernels/convert.h"

#include <bit>
#include <cstring>

namespace headsup {

namespace {

std::uint32_t half_at(const std::byte* from, std::int64_t i) {
  std::uint16_t out = 0;
  std::memcpy(&out, from + 2 * i, sizeof(out));
  return out;
}

// The exponent and mantissa moved to where float32 has them, then times 2^112 for the difference of
// the exponents' offsets: that makes subnormal numbers right too. Source: Giesen 2012,
// "half_to_float_fast4".
float float_of_f16(std::uint32_t half) {
  constexpr std::uint32_t kExponent = 0x7c00u << 13;
  const std::uint32_t magnitude = (half & 0x7fffu) << 13;
  float value = std::bit_cast<float>(magnitude) * 0x1p+112f;
  if ((magnitude & kExponent) == kExponent) {
    value = std::bit_cast<float>(std::bit_cast<std::uint32_t>(magnitude) | 0x7f800000u);
  }
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) | (half & 0x8000u) << 16);
}

}  // namespace

void floats_of_f16(const std::byte* from, std::int64_t count, float* out) {
  for (std::int64_t i = 0; i < count; ++i) out[i] = float_of_f16(half_at(from, i));
}

void floats_of_bf16(const std::byte* from, std::int64_t count, float* out) {
  for (std::int64_t i = 0; i < count; ++i) out[i] = std::bit_cast<float>(half_at(from, i) << 16);
}

void floats_of_int8(const std::byte* from, std::int64_t count, std::int64_t group,
                    const float* factors, float* out) {
  for (std::int64_t i = 0; i < count; ++i) {
    out[i] = static_cast<float>(static_cast<signed char>(from[i])) * factors[i / group];
  }
}

}  // namespace headsup
