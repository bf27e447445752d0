// How far numbers are from those they should be: the one measure of every comparison, in the
// product and in its tests. tools/check_layers.mjs lets no other file take the greatest of
// differences: std::max(worst, NaN) is worst, so a loop of it passes over a NaN.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>

namespace headsup {

/// Takes numbers of one tensor, one by one.
class Deviation {
 public:
  void add(double got, double expected) {
    finite_ = finite_ && std::isfinite(got) && std::isfinite(expected);
    difference_ = std::max(difference_, std::abs(got - expected));
    size_ = std::max(size_, std::abs(expected));
  }

  /// max |got - expected|, 0 before the first; infinite where one of them is not finite. Two equal
  /// infinities are no exception: both have overflowed, which is no agreement.
  double difference() const {
    return finite_ ? difference_ : std::numeric_limits<double>::infinity();
  }

  /// The same over max(1, max |expected|).
  double error() const { return difference() / (finite_ ? size_ : 1); }

 private:
  bool finite_ = true;
  double difference_ = 0;
  double size_ = 1;
};

/// Of two runs of numbers; infinite where one of them is longer.
template <class Got, class Expected>
Deviation deviation_of(const Got& got, const Expected& expected) {
  Deviation out;
  const std::size_t count = std::min(std::size(got), std::size(expected));
  for (std::size_t i = 0; i < count; ++i) out.add(got[i], expected[i]);
  if (std::size(got) != std::size(expected)) {
    out.add(std::numeric_limits<double>::infinity(), 0);
  }
  return out;
}

}  // namespace headsup
