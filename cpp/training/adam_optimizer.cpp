#include "headsup/training/adam_optimizer.h"

#include "headsup/base/checked.h"
#include "headsup/kernels/adam.h"

namespace headsup {

AdamOptimizer::AdamOptimizer(std::int64_t numbers, std::int64_t total_steps, AdamSettings settings)
    : settings_(settings),
      total_steps_(total_steps),
      m_(Count(numbers).size(), 0.0f),
      v_(Count(numbers).size(), 0.0f) {}

void AdamOptimizer::update(const float* gradients, float* parameters) {
  const double left = 1 - static_cast<double>(step_) / static_cast<double>(total_steps_);
  beta1_power_ *= settings_.beta1;
  beta2_power_ *= settings_.beta2;
  const AdamStep step{static_cast<float>(settings_.learning_rate * left),
                      static_cast<float>(settings_.beta1), static_cast<float>(settings_.beta2),
                      static_cast<float>(1 - beta1_power_), static_cast<float>(1 - beta2_power_)};
  adam(step, gradients, static_cast<std::int64_t>(m_.size()), parameters, m_.data(), v_.data());
  ++step_;
}

}  // namespace headsup
