// The largest difference of two runs of numbers, absolute and relative, which is infinite for a
// NaN. Every comparison uses it, in the product and in its tests: tools/check-layers.ts lets no
// other file take the largest of differences, since std::max(worst, NaN) is worst, so that a loop
// of it ignores a NaN.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>

namespace headsup {

/// The error of one tensor, whose numbers are added one by one.
class RelativeError {
 public:
  void add(double got, double expected) {
    finite_ = finite_ && std::isfinite(got) && std::isfinite(expected);
    max_abs_diff_ = std::max(max_abs_diff_, std::abs(got - expected));
    scale_ = std::max(scale_, std::abs(expected));
  }

  /// max |got - expected|, 0 before the first; infinite if any of them is not finite. Two equal
  /// infinities are no exception: both have overflowed, which is no agreement.
  double max_abs_diff() const {
    return finite_ ? max_abs_diff_ : std::numeric_limits<double>::infinity();
  }

  /// max_abs_diff() / max(1, max |expected|).
  double value() const { return max_abs_diff() / (finite_ ? scale_ : 1); }

 private:
  bool finite_ = true;
  double max_abs_diff_ = 0;
  double scale_ = 1;
};

/// The error of one run of numbers against another; infinite if one of them is longer.
template <class Got, class Expected>
RelativeError relative_error(const Got& got, const Expected& expected) {
  RelativeError out;
  const std::size_t count = std::min(std::size(got), std::size(expected));
  for (std::size_t i = 0; i < count; ++i) out.add(got[i], expected[i]);
  if (std::size(got) != std::size(expected)) {
    out.add(std::numeric_limits<double>::infinity(), 0);
  }
  return out;
}

}  // namespace headsup
