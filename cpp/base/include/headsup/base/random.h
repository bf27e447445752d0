// Counter-based random numbers: a value is a pure function of where it stands, (seed, stream, row,
// column), not of how many were drawn before. So a matrix that grows keeps the numbers it had, and
// any cell can be made alone. The scalar definition; kernels/fill.h makes four at a time and is
// tested to give the same bits.
//
// Mixer: two rounds of a 32-bit xor-shift-multiply finaliser of the kind described by Steele,
// Lea and Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014).
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "headsup/base/random.h"

namespace headsup {

/// Spreads every input bit over the whole 32-bit result. A bijection.
constexpr std::uint32_t mix32(std::uint32_t h) {
  h ^= h >> 16;
  h *= 0x21f0aaadu;
  h ^= h >> 15;
  h *= 0x735a2d97u;
  h ^= h >> 15;
  return h;
}

/// The part of the key that is the same along one row. `stream` keeps tensors apart.
constexpr std::uint32_t row_key(std::uint32_t seed, std::uint32_t stream, std::uint32_t row) {
  return mix32(mix32(mix32(seed ^ 0x9e3779b9u) + stream) + row);
}

/// 32 random bits for one cell.
constexpr std::uint32_t random_bits(std::uint32_t row_key, std::uint32_t column) {
  return mix32(row_key + column * 0x9e3779b9u);
}

/// Uniform in [-1, 1), on a grid of 2^-23: exact in float, so every machine agrees to the bit.
constexpr float centred_uniform(std::uint32_t bits) {
  return static_cast<float>(static_cast<std::int32_t>(bits >> 8) - (1 << 23)) * 0x1p-23f;
}

/// An integer from 0 to below - 1, from 32 random bits. Requires below > 0. No number's probability
/// differs from 1 / below by more than 2^-32.
constexpr std::uint32_t uniform_below(std::uint32_t bits, std::uint32_t below) {
  return static_cast<std::uint32_t>((std::uint64_t{bits} * below) >> 32);
}

/// The numbers from 0 to count - 1 in random order (Fisher and Yates).
inline std::vector<std::size_t> random_permutation(std::size_t count, std::uint32_t seed,
                                                   std::uint32_t stream) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  const std::uint32_t key = row_key(seed, stream, 0);
  for (std::size_t n = count; n > 1; --n) {
    const auto last = static_cast<std::uint32_t>(n);
    std::swap(order[n - 1], order[uniform_below(random_bits(key, last), last)]);
  }
  return order;
}

}  // namespace headsup
