#include "headsup/kernels/narrow_matrix.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <string>

#include "support/numbers.h"
#include "support/plain_kernels.h"

using namespace headsup;
using namespace headsup::test;

namespace {

constexpr double kTolerance = 2e-6;

struct Sizes {
  std::int64_t m, k, n, group;
};

std::string text_of(const Sizes& s, WeightFormat format) {
  return "m " + std::to_string(s.m) + " k " + std::to_string(s.k) + " n " + std::to_string(s.n) +
         " group " + std::to_string(s.group) + " format " +
         std::to_string(static_cast<int>(format));
}

// A random number that the format has: of 16 bits, so that its magnitude is neither 0 nor vast.
float number_of(WeightFormat format, Dice& dice) {
  const bool is_f16 = format == WeightFormat::f16;
  const auto exponent =
      static_cast<std::uint32_t>(is_f16 ? dice.whole(0, 17) : 120 + dice.whole(0, 8));
  const int fraction = is_f16 ? 10 : 7;
  const auto bits =
      static_cast<std::uint16_t>((dice.heads() ? 0x8000u : 0u) | exponent << fraction |
                                 static_cast<std::uint32_t>(dice.whole(0, (1 << fraction) - 1)));
  std::byte bytes[2];
  std::memcpy(bytes, &bits, sizeof(bits));
  float out = 0;
  is_f16 ? floats_of_f16(bytes, 1, &out) : floats_of_bf16(bytes, 1, &out);
  return out;
}

struct Kept {
  NarrowMatrix narrow;
  std::vector<float> plain;  // [k, n], what it should hold
};

Kept random_matrix(const Sizes& s, WeightFormat format, Dice& dice) {
  Kept out;
  out.narrow.clear(format, s.k, s.n, s.group);
  out.plain.resize((Count(s.k) * s.n).size());
  for (std::int64_t column = 0; column < s.n; ++column) {
    std::vector<float> factors, numbers;
    for (std::int64_t g = 0; g < (s.k + s.group - 1) / s.group; ++g) {
      factors.push_back(std::ldexp(1 + dice.real(), static_cast<int>(dice.whole(-9, -3))));
    }
    for (std::int64_t k = 0; k < s.k; ++k) {
      const float whole = static_cast<float>(dice.whole(-128, 127));
      numbers.push_back(format == WeightFormat::int8
                            ? whole * factors[static_cast<std::size_t>(k / s.group)]
                            : number_of(format, dice));
      out.plain[static_cast<std::size_t>(k * s.n + column)] = numbers.back();
    }
    if (format == WeightFormat::int8) out.narrow.put_factors(column, factors);
    // In two parts, as they come from a file.
    const auto half = static_cast<std::size_t>(s.k / 2);
    out.narrow.put_column(column, 0, std::span(numbers).first(half));
    out.narrow.put_column(column, s.k / 2, std::span(numbers).subspan(half));
  }
  return out;
}

void check_product(const Sizes& s, WeightFormat format, Dice& dice) {
  INFO(text_of(s, format));
  const Kept b = random_matrix(s, format, dice);
  const MatrixView plain{b.plain.data(), s.k, s.n, s.n, 1};
  for (std::int64_t k = 0; k < s.k; ++k) {
    for (std::int64_t n = 0; n < s.n; ++n) REQUIRE(b.narrow.at(k, n) == plain.at(k, n));
  }
  const std::int64_t gap = dice.whole(0, 3);
  const Numbers a(dice.reals(s.m * (s.k + gap)), dice.whole(0, 3));
  const MatrixView left{a.data(), s.m, s.k, s.k + gap, 1};
  const std::vector<float> bias = dice.reals(s.n);
  const PackedMatrix packed(plain);
  for (const float* added : {static_cast<const float*>(nullptr), bias.data()}) {
    Numbers c(std::vector<float>((Count(s.m) * (s.n + gap)).size(), Numbers::kGuard), gap % 4);
    std::vector<float> wide((Count(s.m) * s.n).size());
    multiply(left, b.narrow, added, {c.data(), s.m, s.n, s.n + gap});
    multiply(left, packed, added, {wide.data(), s.m, s.n, s.n});
    const std::vector<double> twin = reference::multiply(left, plain, added);
    std::vector<float> narrow;
    for (std::int64_t i = 0; i < s.m * (s.n + gap); ++i) {
      if (i % (s.n + gap) < s.n) {
        narrow.push_back(c.data()[i]);
      } else {
        REQUIRE(c.data()[i] == Numbers::kGuard);
      }
    }
    if (s.m > 1 || format != WeightFormat::int8) REQUIRE(narrow == wide);
    CHECK(error_of(narrow.data(), twin) < kTolerance);
    CHECK(error_of(wide.data(), twin) < kTolerance);
    CHECK(c.guards_stand());
  }
}

constexpr WeightFormat kFormats[] = {WeightFormat::f16, WeightFormat::bf16, WeightFormat::int8};

}  // namespace

TEST_CASE("a product of narrow numbers is that of the same numbers in float32") {
  Dice dice(5);
  for (const WeightFormat format : kFormats) {
    for (const std::int64_t m : {1, 2, 3, 7, 121}) {
      for (const std::int64_t n : {1, 3, 4, 5, 8, 9, 15, 16, 17, 24, 35}) {
        for (const std::int64_t k : {1, 2, 3, 8, 21}) {
          check_product({m, k, n, dice.whole(1, k)}, format, dice);
        }
      }
    }
    check_product({1, 769, 40, 769}, format, dice);
    check_product({2, 800, 20, 32}, format, dice);
  }
}

TEST_CASE("the largest sums of whole numbers are right, and tiny and vast rows are") {
  constexpr std::int64_t kRows = 5000;
  NarrowMatrix b;
  b.clear(WeightFormat::int8, kRows, 8, kRows);
  const float factor = 0.25f;
  for (std::int64_t column = 0; column < 8; ++column) {
    b.put_factors(column, {&factor, 1});
    b.put_column(column, 0, std::vector<float>(kRows, column % 2 == 0 ? -32.0f : 31.75f));
  }
  for (const float size : {1.0f, -1.0f, 0.999999f, 1e-38f, -1e-44f, 1e30f, 0.0f}) {
    const std::vector<float> a(kRows, size);
    float c[8];
    multiply({a.data(), 1, kRows, kRows, 1}, b, nullptr, {c, 1, 8, 8});
    for (int column = 0; column < 8; ++column) {
      const double exact = double{size} * (column % 2 == 0 ? -32.0 : 31.75) * kRows;
      CHECK(std::abs(c[column] - exact) <= 1e-6 * std::abs(exact) + 0x1p-126 * 32 * kRows);
    }
  }
}

TEST_CASE("what is not finite in a row is not in its products either") {
  NarrowMatrix b;
  b.clear(WeightFormat::int8, 3, 2, 3);
  const float factor = 0.5f;
  for (std::int64_t column = 0; column < 2; ++column) {
    b.put_factors(column, {&factor, 1});
    b.put_column(column, 0, std::vector<float>{1, 2, 3});
  }
  for (const float odd : {std::nanf(""), HUGE_VALF, -HUGE_VALF}) {
    const std::vector<float> a = {1, odd, 1};
    float c[2];
    multiply({a.data(), 1, 3, 3, 1}, b, nullptr, {c, 1, 2, 2});
    CHECK_FALSE(std::isfinite(c[0]));
    CHECK_FALSE(std::isfinite(c[1]));
  }
}

TEST_CASE("every number of 16 bits that is finite is kept as it is") {
  for (const WeightFormat format : {WeightFormat::f16, WeightFormat::bf16}) {
    NarrowMatrix one;
    one.clear(format, 1, 1, 1);
    for (std::uint32_t bits = 0; bits < 65536; ++bits) {
      const auto half = static_cast<std::uint16_t>(bits);
      std::byte bytes[2];
      std::memcpy(bytes, &half, sizeof(half));
      float value = 0;
      format == WeightFormat::f16 ? floats_of_f16(bytes, 1, &value)
                                  : floats_of_bf16(bytes, 1, &value);
      // A NaN and an infinity have every bit of the exponent.
      const std::uint32_t exponent = format == WeightFormat::f16 ? 0x7c00 : 0x7f80;
      REQUIRE(std::isfinite(value) == ((bits & exponent) != exponent));
      if (!std::isfinite(value)) continue;
      one.put_row(0, {&value, 1});
      REQUIRE(std::memcmp(one.panel(0), bytes, sizeof(half)) == 0);
      const float left = 1;
      float product = 0;
      multiply({&left, 1, 1, 1, 1}, one, nullptr, {&product, 1, 1, 1});
      REQUIRE(product == value);
    }
  }
}

TEST_CASE("a column in 8 bits is off by half a step at most, and one of zeros is zeros") {
  Dice dice(8);
  NarrowMatrix kept;
  kept.clear(WeightFormat::int8, 50, 2, 50);
  const std::vector<float> column = dice.reals(50), zeros(50);
  float largest = 0;
  for (const float v : column) {
    if (std::abs(v) > largest) largest = std::abs(v);
  }
  const float factor = int8_factor(largest), none = int8_factor(0);
  kept.put_factors(0, {&factor, 1});
  kept.put_factors(1, {&none, 1});
  kept.put_column(0, 0, column);
  kept.put_column(1, 0, zeros);
  for (std::int64_t k = 0; k < 50; ++k) {
    CHECK(std::abs(kept.at(k, 0) - column[static_cast<std::size_t>(k)]) <= factor * 0.5001f);
    CHECK(kept.at(k, 1) == 0);
  }
}
