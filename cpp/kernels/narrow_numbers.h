// Eight numbers of 16 bits that become two vectors of float32, all of them exactly. Knows
// intrinsics through kernels/simd.h; for the products of narrow matrices alone.
#pragma once

#include <array>
#include <cstddef>

#include "headsup/kernels/narrow_matrix.h"
#include "simd.h"

namespace headsup::narrow {

using Eight = std::array<simd::Floats, 2>;

template <WeightFormat F>
Eight eight_of(const std::byte* from);

template <>
inline Eight eight_of<WeightFormat::bf16>(const std::byte* from) {
  const simd::WordPair high = simd::load_upper_halves(from);
  return {simd::floats_of(high[0]), simd::floats_of(high[1])};
}

// The exponent and mantissa moved to where float32 has them, the sign left where it is, then times
// 2^112 for the difference of the exponents' offsets, as in kernels/narrow_matrix.cpp.
template <>
inline Eight eight_of<WeightFormat::f16>(const std::byte* from) {
  const simd::WordPair high = simd::load_upper_halves(from);
  const simd::Words kept(0x8fffe000u);
  const simd::Floats scale(0x1p+112f);
  Eight out;
  for (std::size_t i = 0; i < 2; ++i) {
    const simd::Words moved = simd::bits_of_integers(simd::integers_of(high[i]) >> 3);
    out[i] = simd::floats_of(moved & kept) * scale;
  }
  return out;
}

}  // namespace headsup::narrow
