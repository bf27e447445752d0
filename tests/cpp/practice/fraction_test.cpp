#include "headsup/practice/fraction.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>

#include "support/dice.h"

using namespace headsup;
using namespace headsup::test;

namespace {

constexpr std::int64_t kMax = INT64_MAX;

Fraction of(std::int64_t num, std::int64_t den = 1) { return *divide({num, 1}, {den, 1}); }

}  // namespace

TEST_CASE("fractions stay in lowest terms with the sign on top") {
  CHECK(of(6, 4) == Fraction{3, 2});
  CHECK(of(6, -4) == Fraction{-3, 2});
  CHECK(of(-6, -3) == Fraction{2, 1});
  CHECK(of(0, -7) == Fraction{0, 1});
  CHECK(to_text(of(6, 4)) == "3/2");
  CHECK(to_text(of(-8, 4)) == "-2");
}

TEST_CASE("arithmetic is exact") {
  CHECK(add(of(1, 3), of(1, 6)) == of(1, 2));
  CHECK(subtract(of(1, 3), of(1, 2)) == of(-1, 6));
  CHECK(multiply(of(2, 3), of(3, 4)) == of(1, 2));
  CHECK(divide(of(2, 3), of(4, 3)) == of(1, 2));
  CHECK(power(of(2, 3), 3) == of(8, 27));
  CHECK(power(of(5), 0) == of(1));
  CHECK(power(of(-1), kMax) == of(-1));
}

TEST_CASE("dividing downwards goes to the lower whole number on both sides of 0") {
  CHECK(floor_divide(of(7), of(2)) == of(3));
  CHECK(floor_divide(of(-7), of(2)) == of(-4));
  CHECK(floor_divide(of(7), of(-2)) == of(-4));
  CHECK(floor_divide(of(-8), of(2)) == of(-4));
}

TEST_CASE("what does not fit 64 bits is nothing rather than something else") {
  CHECK_FALSE(add(of(kMax), of(1)));
  CHECK_FALSE(subtract(of(-kMax), of(1)));  // -2^63 has no negative
  CHECK_FALSE(multiply(of(kMax), of(2)));
  CHECK_FALSE(power(of(2), 63));
  CHECK_FALSE(power(of(10), kMax));
  CHECK(power(of(2), 62) == of(std::int64_t{1} << 62));
  CHECK(add(of(kMax), of(-1)) == of(kMax - 1));
}

TEST_CASE("a value in full is itself, however near it is to a whole number") {
  CHECK(exact_text(of(3), 4) == "3");
  CHECK(exact_text(of(300'000'001, 100'000'000), 4) == "3.00000001");
  CHECK(exact_text(of(-1, 8), 0) == "-0.125");
  CHECK(exact_text(of(8192, 125), 4) == "65.5360");
  CHECK(exact_text(of(kMax, 1'000'000'000'000'000'000), 0) == "9.223372036854775807");
  CHECK(exact_text(of(1, std::int64_t{1} << 18), 0) == "0.000003814697265625");
  CHECK(exact_text(of(1, std::int64_t{1} << 60), 4) == "1/1152921504606846976");
  CHECK(exact_text(of(1, 3), 4) == "1/3");
}

TEST_CASE("rounding gives the digits asked for, halves away from zero") {
  CHECK(rounded(of(10, 3), 2) == "3.33");
  CHECK(rounded(of(20, 3), 2) == "6.67");
  CHECK(rounded(of(1, 8), 2) == "0.13");
  CHECK(rounded(of(-1, 8), 2) == "-0.13");
  CHECK(rounded(of(5, 2), 0) == "3");
  CHECK(rounded(of(3), 2) == "3.00");
  CHECK(rounded(of(-1, 1000), 2) == "0.00");
  CHECK(rounded(of(999, 1000), 2) == "1.00");
  CHECK(rounded(of(1, 20), 1) == "0.1");
  CHECK(rounded(of(kMax), 9) == "9223372036854775807.000000000");
  CHECK(rounded(of(1, kMax), 9) == "0.000000000");
}

TEST_CASE("square roots are correct to the last digit") {
  CHECK(rounded_sqrt(of(128), 2) == "11.31");
  CHECK(rounded_sqrt(of(64), 3) == "8.000");
  CHECK(rounded_sqrt(of(2), 9) == "1.414213562");
  CHECK(rounded_sqrt(of(0), 1) == "0.0");
  CHECK(rounded_sqrt(of(1, 128), 4) == "0.0884");
  CHECK(rounded_sqrt(of(1, 4), 0) == "1");  // a half goes up
  CHECK(rounded_sqrt(of(kMax), 9) == "3037000499.976049692");
  CHECK(rounded_sqrt(of(3), 0) == "2");
}

TEST_CASE("rounded roots and quotients are the nearest of all decimals") {
  for (std::uint32_t seed = 0; seed < 2000; ++seed) {
    Dice dice(seed);
    const std::int64_t num = dice.whole(0, 1'000'000);
    const std::int64_t den = dice.whole(1, 1000);
    const int digits = static_cast<int>(dice.whole(0, 4));
    const double half = 0.5 * std::pow(10, -digits) + 1e-9;
    const double value = static_cast<double>(num) / static_cast<double>(den);
    CHECK(std::abs(std::strtod(rounded(of(num, den), digits).c_str(), nullptr) - value) <= half);
    CHECK(std::abs(std::strtod(rounded_sqrt(of(num, den), digits).c_str(), nullptr) -
                   std::sqrt(value)) <= half);
  }
}
