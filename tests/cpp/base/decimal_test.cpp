#include "headsup/base/decimal.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <limits>

#include "support/dice.h"

using namespace headsup;

TEST_CASE("a whole number is said without a point, another to six places without idle zeros") {
  CHECK(decimal_text(0) == "0");
  CHECK(decimal_text(768) == "768");
  CHECK(decimal_text(-3) == "-3");
  CHECK(decimal_text(2.5) == "2.5");
  CHECK(decimal_text(-0.125) == "-0.125");
  CHECK(decimal_text(1.0 / 3) == "0.333333");
  CHECK(decimal_text(999'999'999'999'999) == "999999999999999");
}

TEST_CASE("a number that is not whole never reads as one") {
  CHECK(decimal_text(3.00000001) == "3.00000001");
  CHECK(decimal_text(-3.00000001) == "-3.00000001");
  CHECK(decimal_text(2.9999999) == "2.9999999");
  CHECK(decimal_text(0.9999999) == "0.9999999");
  CHECK(decimal_text(1'000'000'000.0000001) == "1000000000.0000001");
  // The nearest to one on either side.
  CHECK(decimal_text(std::nextafter(1, 2)) == "1.0000000000000002");
  CHECK(decimal_text(std::nextafter(1, 0)) == "0.9999999999999998");
  test::Dice dice(9);
  for (int n = 0; n < 20'000; ++n) {
    const double whole = static_cast<double>(dice.whole(1, std::int64_t{1} << dice.whole(1, 49)));
    const double value = std::nextafter(whole, dice.whole(0, 1) == 0 ? 0 : 2 * whole);
    CHECK_MESSAGE(std::strtod(decimal_text(value).c_str(), nullptr) != whole, decimal_text(value));
    CHECK(decimal_text(whole).find('.') == std::string::npos);
  }
}

TEST_CASE("beyond digits a number has an exponent") {
  CHECK(decimal_text(1e15) == "1e15");
  CHECK(decimal_text(1e300) == "1e300");
  CHECK(decimal_text(-2.5e21) == "-2.5e21");
  CHECK(decimal_text(2.5e-9) == "2.5e-9");
  CHECK(decimal_text(std::numeric_limits<double>::denorm_min()).ends_with("e-324"));
  CHECK(decimal_text(std::numeric_limits<double>::max()) == "1.797693e308");
}

TEST_CASE("what is no number is said in words") {
  CHECK(decimal_text(std::numeric_limits<double>::infinity()) == "infinity");
  CHECK(decimal_text(-std::numeric_limits<double>::infinity()) == "-infinity");
  CHECK(decimal_text(std::numeric_limits<double>::quiet_NaN()) == "NaN");
}

TEST_CASE("a number of a file is the double nearest to it, and infinite where there is none") {
  CHECK(decimal_of("0.1") == 0.1);
  CHECK(decimal_of("-2.5e-9") == -2.5e-9);
  CHECK(decimal_of("9007199254740993") == 9007199254740992.0);
  CHECK(decimal_of("1e400") == std::numeric_limits<double>::infinity());
}
