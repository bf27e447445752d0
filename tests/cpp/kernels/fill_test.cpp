#include "kernels/fill.h"

#include <doctest/doctest.h>

#include <cmath>

#include "base/random.h"
#include "kernels/elementwise.h"
#include "support/dice.h"

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

TEST_CASE("seed, stream, row and column each change the number") {
  const auto at = [](std::uint32_t seed, std::uint32_t stream, std::uint32_t row,
                     std::uint32_t column) {
    return random_bits(row_key(seed, stream, row), column);
  };
  const std::uint32_t base = at(1, 2, 3, 4);
  CHECK(at(2, 2, 3, 4) != base);
  CHECK(at(1, 3, 3, 4) != base);
  CHECK(at(1, 2, 4, 4) != base);
  CHECK(at(1, 2, 3, 5) != base);
}

TEST_CASE("divide agrees with plain division at every length") {
  test::Dice dice(9);
  for (std::int64_t n = 0; n <= 9; ++n) {
    const std::vector<float> in = dice.reals(n, 4);
    std::vector<float> out(in.size());
    divide(in.data(), n, 11.3137085f, out.data());
    for (std::size_t i = 0; i < in.size(); ++i) CHECK(out[i] == in[i] / 11.3137085f);
  }
}

TEST_CASE("the span of numbers leaves infinities and NaN out") {
  const float inf = std::numeric_limits<float>::infinity();
  const std::vector<float> in = {-inf, 3, std::nanf(""), -2, 0.5f, inf, 1};
  for (std::int64_t n : {4, 5, 6, 7}) {
    const Span span = finite_span(in.data(), n);
    CHECK(span.low == -2);
    CHECK(span.high == 3);
  }
  CHECK(finite_span(in.data(), 1).high == 0);
  CHECK(finite_span(in.data(), 0).low == 0);
}
