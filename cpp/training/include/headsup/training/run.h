// One training run, advanced in short calls, so that the caller can show progress, pause and stop.
// The same config gives the same bits on every machine.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/training/adam_optimizer.h"
#include "headsup/training/task.h"
#include "headsup/training/transformer.h"

namespace headsup {

/// A run's config, not yet validated. The seed determines the initial parameters, the order of the
/// words and the look-up sequences.
struct RunConfig {
  TaskConfig task;
  ModelConfig model;
  std::uint32_t seed = 0;
  std::optional<double> steps;   // default: 1,000
  std::optional<double> batch;   // sequences per step; default: 1
  double learning_rate = 0.01;   // of step 0, from where it decays linearly to 0
  std::int64_t checkpoints = 0;  // kept at equal intervals over the run
};

inline constexpr std::int64_t kMaxSteps = 100'000;
inline constexpr std::int64_t kMaxBatch = 256;
inline constexpr double kMaxLearningRate = 1;
inline constexpr std::int64_t kMaxCheckpoints = 256;
/// All checkpoints together have at most so many floats; of a large model fewer are kept.
inline constexpr std::int64_t kMaxCheckpointNumbers = std::int64_t{1} << 23;

/// A model's parameters with what is needed to evaluate them.
struct TrainedModel {
  std::shared_ptr<const Task> task;
  ModelSizes dims;
  std::vector<float> parameters;  // in ParameterLayout's order
};

/// The parameters before step `step`.
struct Checkpoint {
  std::int64_t step = 0;
  std::vector<float> parameters;
};

class Run {
 public:
  /// Faults: those of make_task and validate; size_*; field_bad_value unless the
  /// learning rate is above 0 and at most kMaxLearningRate, and the number of checkpoints an
  /// integer from 0 to kMaxCheckpoints; out_of_memory.
  static Result<std::unique_ptr<Run>> make(const RunConfig& config);

  /// Trains for at most `count` more steps, each on the task's next sequences, and returns the mean
  /// loss of each step's batch before its update; nothing once the run is finished. Faults:
  /// training_diverged if a parameter is no longer finite, then and in every later call;
  /// out_of_memory, which leaves the run unchanged.
  Result<std::vector<float>> advance(std::int64_t count);

  std::int64_t step() const { return optimizer_.step(); }
  std::int64_t steps() const { return steps_; }
  bool finished() const { return step() == steps_; }
  /// Fault: training_diverged.
  Result<const TrainedModel*> model() const;
  const std::shared_ptr<const Task>& task() const { return model_.task; }
  const ModelSizes& dims() const { return model_.dims; }
  /// The checkpoints kept so far, in order, without the present parameters.
  const std::vector<Checkpoint>& checkpoints() const { return checkpoints_; }
  /// Replaces the parameters [memory()] of the model's layout, and drops the checkpoints, which
  /// belong to the old ones.
  void set_parameters(std::vector<float> parameters);

 private:
  Run(TrainedModel model, std::int64_t steps, std::int64_t batch, double rate,
      std::int64_t checkpoints);

  TrainedModel model_;
  std::int64_t steps_, batch_size_;
  std::int64_t checkpoint_interval_;  // steps; 0: none are kept
  std::vector<Checkpoint> checkpoints_;
  AdamOptimizer optimizer_;
  Transformer transformer_;
  Batch batch_;
  std::vector<float> gradients_;
  bool diverged_ = false;
};

}  // namespace headsup
