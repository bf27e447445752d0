// Eigenvalues of matrices that are made to have them, and what all of them must sum to.
#include "headsup/kernels/eigenvalues.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "support/dice.h"

using namespace headsup;
using headsup::test::Dice;

namespace {

using Values = std::vector<std::complex<double>>;

Values sorted(Values values) {
  std::ranges::sort(values, [](auto a, auto b) {
    return std::pair(std::round(a.real() * 1e6), a.imag()) <
           std::pair(std::round(b.real() * 1e6), b.imag());
  });
  return values;
}

// The largest distance between the values and those that were expected.
double distance(const Values& got, const Values& expected) {
  REQUIRE(got.size() == expected.size());
  double out = 0;
  const Values a = sorted(got), b = sorted(expected);
  for (std::size_t n = 0; n < a.size(); ++n) {
    const double d = std::abs(a[n] - b[n]);
    if (!(d <= out)) out = d;
  }
  return out;
}

}  // namespace

TEST_CASE("eigenvalues of triangles, turns and cycles are those that are known") {
  CHECK(distance(eigenvalues({3}, 1), {3}) < 1e-15);
  CHECK(distance(eigenvalues({1, 5, 7, 0, 2, 9, 0, 0, -4}, 3), {1, 2, -4}) < 1e-12);
  CHECK(distance(eigenvalues({0, -2, 2, 0}, 2), {{0, 2}, {0, -2}}) < 1e-12);
  CHECK(distance(eigenvalues({0, 0, 1, 1, 0, 0, 0, 1, 0}, 3),
                 {1, {-0.5, std::sqrt(0.75)}, {-0.5, -std::sqrt(0.75)}}) < 1e-12);
  CHECK(distance(eigenvalues({0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}, 4),
                 {1, -1, {0, 1}, {0, -1}}) < 1e-12);
  CHECK(distance(eigenvalues(std::vector<double>(25), 5), Values(5)) == 0);
}

TEST_CASE("eigenvalues of random matrices have the sum, and the sum of squares, of the matrix") {
  Dice dice(5);
  for (int round = 0; round < 200; ++round) {
    const auto size = static_cast<std::size_t>(dice.whole(1, 33));
    std::vector<double> m;
    for (std::size_t n = 0; n < size * size; ++n) m.push_back(double{dice.real()});
    double trace = 0, squares = 0;
    for (std::size_t i = 0; i < size; ++i) {
      trace += m[i * size + i];
      for (std::size_t j = 0; j < size; ++j) squares += m[i * size + j] * m[j * size + i];
    }
    std::complex<double> sum = 0, sum_of_squares = 0;
    for (const std::complex<double>& one : eigenvalues(m, size)) {
      sum += one;
      sum_of_squares += one * one;
    }
    const double scale = static_cast<double>(size);
    CHECK(std::abs(sum - trace) < 1e-11 * scale);
    CHECK(std::abs(sum_of_squares - squares) < 1e-10 * scale);
  }
}

TEST_CASE("eigenvalues of what is no number are NaN") {
  for (const std::complex<double>& one :
       eigenvalues({1, std::numeric_limits<double>::quiet_NaN(), 0, 1}, 2)) {
    CHECK(std::isnan(one.real()));
  }
}
