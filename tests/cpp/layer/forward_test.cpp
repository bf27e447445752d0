#include <doctest/doctest.h>

#include <array>

#include "headsup/graph/run.h"
#include "support/layers.h"

using namespace headsup;
using namespace headsup::test;

TEST_CASE("equal setups give equal bits, another seed gives other numbers") {
  const Config config = test::config(2, 5, 12, 3);
  CHECK(numbers(run(config, 4), TensorId::y) == numbers(run(config, 4), TensorId::y));
  CHECK(numbers(run(config, 4), TensorId::y) != numbers(run(config, 5), TensorId::y));
}

TEST_CASE("a longer sequence keeps the tokens it had, in every example") {
  const Trace shorter = run(test::config(2, 5, 12, 3));
  const Trace longer = run(test::config(2, 7, 12, 3));
  for (std::int64_t b = 0; b < 2; ++b) {
    for (std::int64_t t = 0; t < 5; ++t) {
      const std::array index{b, t, std::int64_t{11}};
      CHECK(shorter.view(TensorId::x).at(index) == longer.view(TensorId::x).at(index));
    }
  }
}
