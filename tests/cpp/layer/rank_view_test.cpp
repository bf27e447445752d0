#include "headsup/layer/rank_view.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>

#include "singular.h"
#include "support/dice.h"

using namespace headsup;

namespace {

constexpr std::array<std::uint32_t, 6> kSeeds = {1, 2, 3, 4, 5, 6};

// The reference: the largest singular value again and again, by power iteration on A^T A, each
// taken out before the next.
std::vector<double> plain_singular_values(std::vector<double> a, std::size_t size,
                                          std::size_t count) {
  std::vector<double> values;
  for (std::size_t n = 0; n < count; ++n) {
    std::vector<double> v(size), u(size);
    for (std::size_t i = 0; i < size; ++i) v[i] = 1 + 0.1 * static_cast<double>(i * i % 7);
    double length = 0;
    for (int step = 0; step < 4000; ++step) {
      for (std::size_t r = 0; r < size; ++r) {
        u[r] = 0;
        for (std::size_t c = 0; c < size; ++c) u[r] += a[r * size + c] * v[c];
      }
      for (std::size_t c = 0; c < size; ++c) {
        v[c] = 0;
        for (std::size_t r = 0; r < size; ++r) v[c] += a[r * size + c] * u[r];
      }
      length = 0;
      for (const double x : v) length += x * x;
      length = std::sqrt(length);
      for (double& x : v) x /= length;
    }
    const double value = std::sqrt(length);
    values.push_back(value);
    for (std::size_t r = 0; r < size; ++r) {
      double row = 0;
      for (std::size_t c = 0; c < size; ++c) row += a[r * size + c] * v[c];
      for (std::size_t c = 0; c < size; ++c) a[r * size + c] -= row * v[c];
    }
  }
  return values;
}

double squared_difference(const std::vector<float>& a, const std::vector<float>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += std::pow(double{a[i]} - b[i], 2);
  return sum;
}

}  // namespace

TEST_CASE("singular values are those of the plain power iteration") {
  for (const std::uint32_t seed : kSeeds) {
    const std::vector<float> matrix = test::Dice(seed).reals(64);
    const SingularParts parts = singular_parts(matrix, 8);
    const std::vector<double> plain = plain_singular_values({matrix.begin(), matrix.end()}, 8, 3);
    for (std::size_t n = 0; n < 3; ++n) {
      CHECK(parts.values[n] == doctest::Approx(plain[n]).epsilon(1e-3));
    }
    for (std::size_t n = 1; n < 8; ++n) CHECK(parts.values[n] <= parts.values[n - 1]);
  }
}

TEST_CASE(
    "the nearest matrix of a rank misses by the singular values left out, and none is nearer") {
  for (const std::uint32_t seed : kSeeds) {
    test::Dice dice(seed);
    const std::vector<float> matrix = dice.reals(144);
    const SingularParts parts = singular_parts(matrix, 12);
    for (const std::size_t rank : {1u, 4u, 11u, 12u}) {
      const std::vector<float> near = nearest_of_rank(parts, rank);
      double left_out = 0;
      for (std::size_t n = rank; n < 12; ++n) left_out += parts.values[n] * parts.values[n];
      CHECK(squared_difference(matrix, near) == doctest::Approx(left_out).epsilon(1e-4).scale(1));
      CHECK(numerical_rank(singular_parts(near, 12), 1e-5) == rank);
      // Another matrix of that rank, close by.
      SingularParts moved = parts;
      for (double& x : moved.right) x += 0.05 * dice.real();
      CHECK(squared_difference(matrix, nearest_of_rank(moved, rank)) > left_out);
    }
    CHECK(nearest_of_rank(parts, 99) == nearest_of_rank(parts, 12));
  }
}

TEST_CASE("a head's scores never rank above its width, nor above the number of tokens") {
  for (const std::uint32_t seed : kSeeds) {
    const RankView made = rank_view(32, seed, 4);
    CHECK(made.ranks == std::vector<float>{kWideHead, 4, 4, 4, 4});
    CHECK(made.singular.size() == kWideHead);
    CHECK(made.singular.back() > 0.0f);
    CHECK(rank_view(10, seed, 4).ranks == std::vector<float>{10, 4, 4, 4, 4});
  }
}

TEST_CASE("full rank gives the wide head's weights back, a lower one does not") {
  for (const std::uint32_t seed : kSeeds) {
    INFO("seed ", seed);
    const RankView made = rank_view(32, seed, 16);
    CHECK(made.distances[15] < 1e-5);
    CHECK(made.same_argmaxes[15] == 32.0f);
    CHECK(table_distance(&made.tables[0], &made.tables[32 * 32], 32).distance < 1e-5);
    CHECK(made.distances[3] > 0.2);
    CHECK(made.distances[3] < made.distances[0]);
    CHECK(made.distances[11] < made.distances[3]);
    const RankView low = rank_view(32, seed, 4);
    CHECK(low.distances == made.distances);
    CHECK(table_distance(&low.tables[0], &low.tables[32 * 32], 32).distance ==
          doctest::Approx(low.distances[3]));
  }
}

TEST_CASE("none of the four narrow heads shows the wide head's table") {
  for (const std::uint32_t seed : kSeeds) {
    const RankView made = rank_view(32, seed, 4);
    REQUIRE(made.tables.size() == 6 * 32 * 32);
    for (std::size_t head = 0; head < kNarrowHeads; ++head) {
      const double distance =
          table_distance(&made.tables[0], &made.tables[(2 + head) * 32 * 32], 32).distance;
      CHECK(distance > 0.4);
      CHECK(made.distances[kWideHead + head] == doctest::Approx(distance));
      CHECK(made.same_argmaxes[kWideHead + head] < 16.0f);
    }
  }
}

TEST_CASE("distance is half the moved weight, row by row") {
  const std::array<float, 4> a = {1, 0, 0.5f, 0.5f};
  const std::array<float, 4> b = {0, 1, 0.75f, 0.25f};
  CHECK(table_distance(a.data(), a.data(), 2).distance == 0);
  const TableDistance made = table_distance(a.data(), b.data(), 2);
  CHECK(made.distance == doctest::Approx((1 + 0.25) / 2));
  CHECK(made.same_argmax == 1);
}

TEST_CASE("rank and seed change the view, and the same ones repeat it") {
  CHECK(rank_view(24, 1, 4).tables == rank_view(24, 1, 4).tables);
  CHECK(rank_view(24, 1, 4).tables != rank_view(24, 1, 5).tables);
  CHECK(rank_view(24, 1, 4).tables != rank_view(24, 2, 4).tables);
}
