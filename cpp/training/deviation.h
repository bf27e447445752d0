// How far numbers are from those they should be: the one measure of every verification.
#pragma once

#include <algorithm>
#include <cmath>
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

  /// max |got - expected| / max(1, max |expected|); infinite where one of them is not finite.
  double error() const {
    return finite_ ? difference_ / size_ : std::numeric_limits<double>::infinity();
  }

 private:
  bool finite_ = true;
  double difference_ = 0;
  double size_ = 1;
};

}  // namespace headsup
