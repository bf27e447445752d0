#include "headsup/base/deviation.h"

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
  CHECK(deviation_of(a, b).difference() == kInfinity);
  CHECK(deviation_of(a, b).error() == kInfinity);
}

}  // namespace

TEST_CASE("a deviation is the greatest difference, and its error goes by the greatest number") {
  CHECK(deviation_of(kNumbers, kNumbers).difference() == 0);
  CHECK(deviation_of(Five{1, -2, 0.5, 8, -4.5}, kNumbers).difference() == 0.5);
  CHECK(deviation_of(Five{1, -2, 0.5, 8, -4.5}, kNumbers).error() == 0.5 / 8);
  CHECK(deviation_of(Five{1.25, -2, 0, 8, -4}, kNumbers).difference() == 0.5);
  CHECK(deviation_of(std::array{0.25}, std::array{0.5}).error() == 0.25);
  CHECK(Deviation().difference() == 0);
  CHECK(Deviation().error() == 0);
}

TEST_CASE("one number that is not finite, anywhere in either run, makes a deviation infinite") {
  for (const double spoilt : {kNone, -kNone, kInfinity, -kInfinity}) {
    for (std::size_t at = 0; at < kNumbers.size(); ++at) {
      CAPTURE(spoilt);
      CAPTURE(at);
      Five other = kNumbers;
      other[at] = spoilt;
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
  CHECK(deviation_of(two, three).difference() == kInfinity);
  CHECK(deviation_of(three, two).error() == kInfinity);
  CHECK(deviation_of(none, two).difference() == kInfinity);
  CHECK(deviation_of(none, none).difference() == 0);
}

TEST_CASE("what tests compare with is that measure") {
  const std::vector<float> good = {1, 2, 3}, spoilt = {1, NAN, 3};
  const std::vector<double> plain = {1, 2, 3.5};
  CHECK(worst(good, plain) == 0.5);
  CHECK(worst(spoilt, plain) == kInfinity);
  CHECK(worst(good, std::vector<double>{1, 2}) == kInfinity);
  CHECK(error_of(good.data(), plain) == 0.5 / 3.5);
  CHECK(error_of(spoilt.data(), plain) == kInfinity);
  CHECK(error_of(good.data(), {1, kNone, 3}) == kInfinity);
}
