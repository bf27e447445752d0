// Random permutations that depend on a seed and a stream alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "headsup/base/random.h"

namespace headsup {

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
