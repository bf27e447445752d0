// Adam over all parameters of a model, step after step, with a rate that falls to zero. Knows
// numbers and their gradients; knows no model and no task. Source: Kingma and Ba 2015, algorithm 1,
// with the settings and the falling rate of microGPT (Karpathy).
#pragma once

#include <cstdint>
#include <vector>

namespace headsup {

/// MicroGPT's settings.
struct AdamSettings {
  double rate = 0.01;  // of the first step
  double first_decay = 0.85;
  double second_decay = 0.99;
};

/// The running means of one training run. At step t of total_steps, counted from 0, the rate is
/// settings.rate * (1 - t / total_steps), and the means are divided by 1 - decay^(t + 1).
class Optimiser {
 public:
  /// Of `numbers` parameters, padding included; requires total_steps >= 1.
  Optimiser(std::int64_t numbers, std::int64_t total_steps, AdamSettings settings = {});

  /// Steps done.
  std::int64_t step() const { return step_; }
  std::int64_t total_steps() const { return total_steps_; }

  /// One step: changes parameters [numbers] against their gradients [numbers]. A number whose
  /// gradient was always zero stays as it is. Requires step() < total_steps(). Asks for no memory.
  void update(const float* gradients, float* parameters);

 private:
  AdamSettings settings_;
  std::int64_t total_steps_;
  std::int64_t step_ = 0;
  // decay^step of either mean, in double: a float's rounding would add up over thousands of steps.
  double first_power_ = 1, second_power_ = 1;
  std::vector<float> first_, second_;
};

}  // namespace headsup
