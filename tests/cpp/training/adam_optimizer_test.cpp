#include "headsup/training/adam_optimizer.h"

#include <doctest/doctest.h>

#include <cmath>

#include "support/dice.h"

using namespace headsup;
using test::Dice;

namespace {

// Adam of one number over a run, in double and straight from the paper.
double plain_run(const std::vector<float>& gradients, std::int64_t total, AdamSettings settings,
                 double value) {
  double first = 0, second = 0;
  for (std::size_t t = 0; t < gradients.size(); ++t) {
    const double g = double{gradients[t]};
    const auto done = static_cast<double>(t);
    first = settings.beta1 * first + (1 - settings.beta1) * g;
    second = settings.beta2 * second + (1 - settings.beta2) * g * g;
    const double mean = first / (1 - std::pow(settings.beta1, done + 1));
    const double square = second / (1 - std::pow(settings.beta2, done + 1));
    const double rate = settings.learning_rate * (1 - done / static_cast<double>(total));
    value -= rate * mean / (std::sqrt(square) + 1e-8);
  }
  return value;
}

float run(const std::vector<float>& gradients, std::int64_t total, AdamSettings settings,
          float value) {
  AdamOptimizer optimizer(1, total, settings);
  for (const float g : gradients) optimizer.update(&g, &value);
  CHECK(optimizer.step() == static_cast<std::int64_t>(gradients.size()));
  CHECK(optimizer.total_steps() == total);
  return value;
}

}  // namespace

TEST_CASE(
    "the optimizer takes Adam's steps with microGPT's settings and a decaying learning rate") {
  Dice dice(1);
  const std::vector<float> gradients = dice.reals(40, 2);
  CHECK(run(gradients, 40, {}, 0.5f) ==
        doctest::Approx(plain_run(gradients, 40, {0.01, 0.85, 0.99}, 0.5)).epsilon(1e-6));
}

TEST_CASE("the number of steps, the learning rate and both betas each change the result") {
  Dice dice(2);
  const std::vector<float> gradients = dice.reals(12, 1);
  const float usual = run(gradients, 12, {}, 0.5f);
  struct Other {
    std::int64_t total;
    AdamSettings settings;
  };
  for (const auto& [total, settings] :
       {Other{24, {}}, Other{12, {0.02}}, Other{12, {0.01, 0.9}}, Other{12, {0.01, 0.85, 0.9}}}) {
    const float value = run(gradients, total, settings, 0.5f);
    CHECK(value == doctest::Approx(plain_run(gradients, total, settings, 0.5)).epsilon(1e-6));
    CHECK(std::abs(value - usual) > 1e-4f);
  }
}

TEST_CASE("the first step moves every number by the rate, however small its gradient") {
  AdamOptimizer optimizer(3, 1);
  const std::vector<float> gradients = {1e-3f, -100, 0};
  std::vector<float> values = {1, 1, 1};
  optimizer.update(gradients.data(), values.data());
  CHECK(values[0] == doctest::Approx(0.99).epsilon(1e-6));
  CHECK(values[1] == doctest::Approx(1.01).epsilon(1e-6));
  CHECK(values[2] == 1);
}

TEST_CASE("corrections hold over thousands of steps") {
  const std::vector<float> gradients(5000, 0.5f);
  CHECK(run(gradients, 5000, {}, 1) ==
        doctest::Approx(plain_run(gradients, 5000, {}, 1)).epsilon(1e-4));
}
