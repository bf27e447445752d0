#include "headsup/kernels/adam.h"

#include <doctest/doctest.h>

#include "support/numbers.h"
#include "support/plain_kernels.h"

using namespace headsup;
using namespace headsup::test;

namespace {

constexpr AdamStep kStep{0.01f, 0.85f, 0.99f, 0.15f, 0.01f};

std::vector<double> doubles(const std::vector<float>& in) { return {in.begin(), in.end()}; }

}  // namespace

TEST_CASE("a step of Adam agrees with its reference at every length and misalignment") {
  Dice dice(1);
  for (const std::int64_t n : lengths()) {
    INFO("length ", n);
    const std::int64_t shift = dice.whole(0, 3);
    const std::vector<float> gradients = dice.reals(n, 2), start = dice.reals(n),
                             means = dice.reals(n);
    std::vector<float> squares = dice.reals(n);
    for (float& v : squares) v = v * v + 0.01f;
    const Numbers g(gradients, (shift + 3) % 4);
    Numbers values(start, shift), first(means, (shift + 1) % 4), second(squares, (shift + 2) % 4);
    reference::AdamNumbers plain{doubles(start), doubles(means), doubles(squares)};
    for (int step = 0; step < 3; ++step) {
      adam(kStep, g.data(), n, values.data(), first.data(), second.data());
      reference::adam(kStep, g.data(), plain);
    }
    CHECK(error_of(values.data(), plain.values) < 1e-6);
    CHECK(error_of(first.data(), plain.first) < 1e-6);
    CHECK(error_of(second.data(), plain.second) < 1e-6);
    CHECK((values.guards_stand() && first.guards_stand() && second.guards_stand()));
  }
}

TEST_CASE("a parameter that was never asked for stays where it is, and is not 0 / 0") {
  float value = 3, first = 0, second = 0;
  const float gradient = 0;
  adam({0.01f, 0.85f, 0.99f, 1, 1}, &gradient, 1, &value, &first, &second);
  CHECK(value == 3);
  CHECK(first == 0);
  CHECK(second == 0);
}

TEST_CASE("a gradient as small as epsilon moves a parameter by half the rate") {
  float value = 0, first = 0, second = 0;
  const float gradient = kAdamEpsilon;
  adam({0.01f, 0, 0, 1, 1}, &gradient, 1, &value, &first, &second);
  CHECK(value == doctest::Approx(-0.005).epsilon(1e-5));
}
