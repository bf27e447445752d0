// Float memory for tests of kernels: at any misalignment, with a guard on either side, and compared
// with a double-precision reference.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "headsup/base/relative_error.h"
#include "support/dice.h"

namespace headsup::test {

/// Every length from 0 to two lanes and one, and awkward ones beyond.
inline const std::vector<std::int64_t>& lengths() {
  static const std::vector<std::int64_t> all = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 17, 65, 130};
  return all;
}

/// `count` numbers that start `shift` floats into their memory, and after them a few that nobody
/// may write.
class Numbers {
 public:
  static constexpr float kGuard = 77.0f;

  Numbers(const std::vector<float>& numbers, std::int64_t shift)
      : shift_(shift), count_(static_cast<std::int64_t>(numbers.size())) {
    data_.assign(static_cast<std::size_t>(shift), kGuard);
    data_.insert(data_.end(), numbers.begin(), numbers.end());
    data_.insert(data_.end(), 5, kGuard);
  }

  float* data() { return data_.data() + shift_; }
  const float* data() const { return data_.data() + shift_; }
  std::int64_t count() const { return count_; }

  /// True where only the numbers themselves were written to.
  bool guards_stand() const {
    const float* const all = data_.data();
    const auto stands = [](float v) { return v == kGuard; };
    return std::all_of(all, all + shift_, stands) &&
           std::all_of(all + shift_ + count_, all + data_.size(), stands);
  }

 private:
  std::int64_t shift_, count_;
  std::vector<float> data_;
};

/// max |a - b|, infinite where a number is not finite or the lengths differ.
template <class A, class B>
double worst(const A& a, const B& b) {
  return relative_error(a, b).max_abs_diff();
}

/// max |a - b| / max(1, max |b|), infinite where a number is not finite.
inline double error_of(const float* a, const std::vector<double>& b) {
  return relative_error(std::span(a, b.size()), b).value();
}

}  // namespace headsup::test
