// Numbers for tests: the same on every machine, a new one at each call.
#pragma once

#include <cstdint>
#include <vector>

#include "headsup/base/random.h"

namespace headsup::test {

class Dice {
 public:
  explicit Dice(std::uint32_t seed) : key_(row_key(seed, 77, 0)) {}

  /// Whole number from low to high, both included.
  std::int64_t whole(std::int64_t low, std::int64_t high) {
    const std::uint32_t bits = random_bits(key_, at_++);
    return low + static_cast<std::int64_t>(bits % static_cast<std::uint64_t>(high - low + 1));
  }

  /// In [-scale, scale).
  float real(float scale = 1) { return scale * centred_uniform(random_bits(key_, at_++)); }

  bool heads() { return whole(0, 1) == 1; }

  std::vector<float> reals(std::int64_t count, float scale = 1) {
    std::vector<float> out;
    for (std::int64_t i = 0; i < count; ++i) out.push_back(real(scale));
    return out;
  }

 private:
  std::uint32_t key_;
  std::uint32_t at_ = 0;
};

}  // namespace headsup::test
