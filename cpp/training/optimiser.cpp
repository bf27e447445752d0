#include "headsup/training/optimiser.h"

#include "headsup/base/checked.h"
#include "headsup/kernels/adam.h"

namespace headsup {

Optimiser::Optimiser(std::int64_t numbers, std::int64_t total_steps, AdamSettings settings)
    : settings_(settings),
      total_steps_(total_steps),
      first_(Count(numbers).size(), 0.0f),
      second_(Count(numbers).size(), 0.0f) {}

void Optimiser::update(const float* gradients, float* parameters) {
  const double left = 1 - static_cast<double>(step_) / static_cast<double>(total_steps_);
  first_power_ *= settings_.first_decay;
  second_power_ *= settings_.second_decay;
  const AdamStep step{static_cast<float>(settings_.rate * left),
                      static_cast<float>(settings_.first_decay),
                      static_cast<float>(settings_.second_decay),
                      static_cast<float>(1 - first_power_), static_cast<float>(1 - second_power_)};
  adam(step, gradients, static_cast<std::int64_t>(first_.size()), parameters, first_.data(),
       second_.data());
  ++step_;
}

}  // namespace headsup
