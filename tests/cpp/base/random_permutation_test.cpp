#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "headsup/base/random.h"

using namespace headsup;

TEST_CASE("a permutation holds every number once, and is a function of seed, stream and count") {
  for (const std::size_t count : {0U, 1U, 2U, 7U, 100U}) {
    std::vector<std::size_t> order = random_permutation(count, 3, 4);
    CHECK(order == random_permutation(count, 3, 4));
    if (count == 100) {
      CHECK(order != random_permutation(count, 4, 4));
      CHECK(order != random_permutation(count, 3, 5));
    }
    std::sort(order.begin(), order.end());
    for (std::size_t n = 0; n < count; ++n) CHECK(order[n] == n);
  }
}

TEST_CASE("every order of three comes about equally often") {
  std::vector<int> counts(27, 0);
  for (std::uint32_t seed = 0; seed < 6000; ++seed) {
    const std::vector<std::size_t> order = random_permutation(3, seed, 0);
    ++counts[order[0] * 9 + order[1] * 3 + order[2]];
  }
  CHECK(std::count(counts.begin(), counts.end(), 0) == 27 - 6);
  for (const int count : counts) {
    if (count > 0) CHECK(std::abs(count - 1000) < 150);
  }
}

TEST_CASE("a number below a limit is below it, for the least and the greatest bits") {
  CHECK(uniform_below(0, 10) == 0);
  CHECK(uniform_below(0xffffffffu, 10) == 9);
  CHECK(uniform_below(0xffffffffu, 1) == 0);
}
