#include "headsup/kernels/adam.h"

#include <doctest/doctest.h>

#include "support/numbers.h"
#include "support/plain_kernels.h"

using namespace headsup;
using namespace headsup::test;

namespace {

constexpr AdamStep kStep{0.01f, 0.85f, 0.99f, 0.15f, 0.01f};

std::vector<double> doubles(const std::vector<float>& in) { return {in.begin(), in.end()}; }

// Where one number ends: value, first and second mean.
std::vector<float> one(const AdamStep& step, float gradient) {
  float value = 1, first = 0.25f, second = 0.5f;
  adam(step, &gradient, 1, &value, &first, &second);
  return {value, first, second};
}

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

TEST_CASE("each setting of a step of Adam decides what it should") {
  const std::vector<float> usual = one(kStep, 1);
  const auto changed = [&](AdamStep step) {
    const std::vector<float> now = one(step, 1);
    return std::vector<bool>{now[0] != usual[0], now[1] != usual[1], now[2] != usual[2]};
  };
  AdamStep step = kStep;
  step.rate = 0.02f;
  CHECK(changed(step) == std::vector<bool>{true, false, false});
  step = kStep;
  step.first_decay = 0.9f;
  CHECK(changed(step) == std::vector<bool>{true, true, false});
  step = kStep;
  step.second_decay = 0.9f;
  CHECK(changed(step) == std::vector<bool>{true, false, true});
  step = kStep;
  step.first_correction = 1;
  CHECK(changed(step) == std::vector<bool>{true, false, false});
  step = kStep;
  step.second_correction = 1;
  CHECK(changed(step) == std::vector<bool>{true, false, false});
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
