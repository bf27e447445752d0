#include "headsup/base/relative_error.h"

#include <doctest/doctest.h>

#include <array>
#include <vector>

#include "support/numbers.h"

using namespace headsup;
using namespace headsup::test;

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

using Five = std::array<double, 5>;
constexpr Five kNumbers = {1, -2, 0.5, 8, -4};

void check_infinite(const Five& a, const Five& b) {
  CHECK(relative_error(a, b).max_abs_diff() == kInfinity);
  CHECK(relative_error(a, b).value() == kInfinity);
}

}  // namespace

TEST_CASE("the error is the largest difference, relative to the largest expected number above 1") {
  CHECK(relative_error(kNumbers, kNumbers).max_abs_diff() == 0);
  CHECK(relative_error(Five{1, -2, 0.5, 8, -4.5}, kNumbers).max_abs_diff() == 0.5);
  CHECK(relative_error(Five{1, -2, 0.5, 8, -4.5}, kNumbers).value() == 0.5 / 8);
  CHECK(relative_error(Five{1.25, -2, 0, 8, -4}, kNumbers).max_abs_diff() == 0.5);
  CHECK(relative_error(std::array{0.25}, std::array{0.5}).value() == 0.25);
  CHECK(RelativeError().max_abs_diff() == 0);
  CHECK(RelativeError().value() == 0);
}

TEST_CASE("one number that is not finite, anywhere in either run, makes the error infinite") {
  for (const double bad : {kNone, -kNone, kInfinity, -kInfinity}) {
    for (std::size_t at = 0; at < kNumbers.size(); ++at) {
      CAPTURE(bad);
      CAPTURE(at);
      Five other = kNumbers;
      other[at] = bad;
      check_infinite(other, kNumbers);
      check_infinite(kNumbers, other);
      // In both, it is no agreement either.
      check_infinite(other, other);
    }
  }
  check_infinite({kInfinity, 0, 0, 0, 0}, {-kInfinity, 0, 0, 0, 0});
}

TEST_CASE("runs of different lengths are infinitely far from each other") {
  const std::vector<float> none, two = {1, 2}, three = {1, 2, 3};
  CHECK(relative_error(two, three).max_abs_diff() == kInfinity);
  CHECK(relative_error(three, two).value() == kInfinity);
  CHECK(relative_error(none, two).max_abs_diff() == kInfinity);
  CHECK(relative_error(none, none).max_abs_diff() == 0);
}
