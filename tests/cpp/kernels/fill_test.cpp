#include "headsup/kernels/fill.h"

#include <doctest/doctest.h>

#include <cmath>

#include "headsup/base/random.h"
#include "support/plain_kernels.h"

using namespace headsup;

TEST_CASE("four random numbers at a time have the bits of the scalar definition") {
  for (std::int64_t n = 0; n <= 13; ++n) {
    std::vector<float> out(static_cast<std::size_t>(n + 1), 7.0f);
    const std::uint32_t key = row_key(5, 6, static_cast<std::uint32_t>(n));
    fill_uniform(key, n, 0.75f, out.data());
    for (std::int64_t c = 0; c < n; ++c) {
      CHECK(out[static_cast<std::size_t>(c)] ==
            0.75f * centred_uniform(random_bits(key, static_cast<std::uint32_t>(c))));
    }
    CHECK(out.back() == 7.0f);
  }
}

TEST_CASE("random numbers are spread evenly: mean near 0, variance near a third of the square") {
  double sum = 0, squares = 0;
  const int rows = 200, columns = 500;
  std::vector<float> row(columns);
  for (int r = 0; r < rows; ++r) {
    fill_uniform(row_key(1, 2, static_cast<std::uint32_t>(r)), columns, 1, row.data());
    for (const float v : row) {
      CHECK_UNARY(v >= -1 && v < 1);
      sum += v;
      squares += double{v} * v;
    }
  }
  const double count = rows * columns;
  // Five standard errors of each estimate.
  CHECK(std::abs(sum / count) < 5 * std::sqrt(1.0 / 3 / count));
  CHECK(std::abs(squares / count - 1.0 / 3) < 5 * std::sqrt(4.0 / 45 / count));
}

TEST_CASE("bell-shaped numbers have the bits of the scalar definition, wherever they are written") {
  for (std::int64_t n = 0; n <= 13; ++n) {
    const std::int64_t shift = n % 4;
    std::vector<float> out(static_cast<std::size_t>(shift + n + 1), 7.0f);
    const std::uint32_t key = row_key(6, 7, static_cast<std::uint32_t>(n));
    fill_normal(key, n, 0.08f, out.data() + shift);
    for (std::int64_t c = 0; c < n; ++c) {
      CHECK(out[static_cast<std::size_t>(shift + c)] ==
            reference::normal(key, static_cast<std::uint32_t>(c), 0.08f));
    }
    CHECK(out.back() == 7.0f);
  }
}

TEST_CASE("bell-shaped numbers have mean 0, variance 1 and the bell's tails, none past six") {
  double sum = 0, squares = 0, fourth = 0;
  int beyond_two = 0;
  const int rows = 100, columns = 500;
  std::vector<float> row(columns);
  for (int r = 0; r < rows; ++r) {
    fill_normal(row_key(1, 2, static_cast<std::uint32_t>(r)), columns, 1, row.data());
    for (const float v : row) {
      CHECK_UNARY(std::abs(v) <= 6);
      sum += v;
      squares += double{v} * v;
      fourth += std::pow(double{v}, 4);
      beyond_two += std::abs(v) > 2 ? 1 : 0;
    }
  }
  const double count = rows * columns;
  CHECK(std::abs(sum / count) < 5 / std::sqrt(count));
  CHECK(std::abs(squares / count - 1) < 5 * std::sqrt(2 / count));
  // A sum of twelve has kurtosis 3 - 1.2 / 12, a single uniform number 1.8.
  CHECK(fourth / count == doctest::Approx(2.9).epsilon(0.05));
  CHECK(beyond_two / count == doctest::Approx(0.0455).epsilon(0.1));
}

TEST_CASE("bell-shaped numbers beside each other have nothing to do with each other") {
  const int columns = 50'000;
  std::vector<float> row(columns), scaled(columns);
  fill_normal(row_key(3, 4, 5), columns, 1, row.data());
  double product = 0;
  for (std::size_t c = 1; c < columns; ++c) product += double{row[c]} * row[c - 1];
  CHECK(std::abs(product / columns) < 5 / std::sqrt(double{columns}));
  fill_normal(row_key(3, 4, 5), columns, 4, scaled.data());
  for (std::size_t c = 0; c < 100; ++c) CHECK(scaled[c] == 4 * row[c]);
}
