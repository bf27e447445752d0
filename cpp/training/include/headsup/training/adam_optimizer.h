// Adam with a learning rate that decays linearly to zero. Source: Kingma and Ba 2015, algorithm 1,
// with the settings and the schedule of microGPT (Karpathy).
#pragma once

#include <cstdint>
#include <vector>

namespace headsup {

/// MicroGPT's settings.
struct AdamSettings {
  double learning_rate = 0.01;  // of step 0
  double beta1 = 0.85;
  double beta2 = 0.99;
};

/// The state of one training run. The learning rate of step t, counted from 0, is
/// settings.learning_rate * (1 - t / total_steps); bias correction divides by 1 - beta^(t + 1).
class AdamOptimizer {
 public:
  /// For `numbers` parameters, including padding. Requires total_steps >= 1.
  AdamOptimizer(std::int64_t numbers, std::int64_t total_steps, AdamSettings settings = {});

  /// Steps done.
  std::int64_t step() const { return step_; }
  std::int64_t total_steps() const { return total_steps_; }

  /// Updates parameters [numbers] by their gradients [numbers]. A parameter whose gradient has
  /// always been zero does not change. Requires step() < total_steps(). Allocates nothing.
  void update(const float* gradients, float* parameters);

 private:
  AdamSettings settings_;
  std::int64_t total_steps_;
  std::int64_t step_ = 0;
  // beta^step in double, because the rounding errors of float would add up over thousands of steps.
  double beta1_power_ = 1, beta2_power_ = 1;
  std::vector<float> m_, v_;
};

}  // namespace headsup
