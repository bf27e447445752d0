// One training run: a model, the task it learns and how far it has come. Advances in short calls,
// so that whoever drives it can show progress, pause and stop. Knows no clock: the same config
// gives the same bits on every machine in the base build.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/training/optimiser.h"
#include "headsup/training/pass.h"
#include "headsup/training/task.h"

namespace headsup {

/// A run as a page asks for it, unchecked. The seed decides the first parameters, the order of the
/// words and what look-ups are made.
struct RunConfig {
  TaskConfig task;
  ModelConfig model;
  double seed = 0;
  std::optional<double> steps;    // left out: 1,000
  std::optional<double> batch;    // sequences a step; left out: 1
  std::optional<double> rate;     // at the first step, from where it falls to 0; left out: 0.01
  std::optional<double> moments;  // past ones to keep, evenly over the run; left out: none
};

inline constexpr std::int64_t kMaxSteps = 100'000;
inline constexpr std::int64_t kMaxBatch = 256;
inline constexpr double kMaxRate = 1;
inline constexpr std::int64_t kMaxMoments = 256;
/// What past moments may take; of a large model fewer are kept.
inline constexpr std::int64_t kMaxMomentNumbers = std::int64_t{1} << 23;

/// The largest size of a parameter that comes from outside: a model of these sizes then gives
/// finite numbers, whatever it holds.
inline constexpr double kMaxParameter = 1e6;

/// What every measurement needs: a task, a model's sizes and its parameters.
struct TrainedModel {
  std::shared_ptr<const Task> task;
  ModelDims dims;
  std::vector<float> parameters;  // as ParameterTable places them
};

/// The parameters before a step of the past.
struct Moment {
  std::int64_t step = 0;
  std::vector<float> parameters;
};

class Run {
 public:
  /// Faults: those of make_task and check; size_*, seed_out_of_range; field_bad_value for a rate
  /// that is not above 0 and at most kMaxRate, and for moments that are no number up to
  /// kMaxMoments; out_of_memory.
  static Result<std::unique_ptr<Run>> make(const RunConfig& config);

  /// At most `count` steps more, each on the task's next sequences; gives each step's mean loss
  /// before its update. Empty at the end of the run. Faults: training_diverged where a parameter is
  /// no longer finite: from then on the run gives nothing else; out_of_memory, and the run stands
  /// where it stood.
  Result<std::vector<float>> advance(std::int64_t count);

  std::int64_t step() const { return optimiser_.step(); }
  std::int64_t steps() const { return steps_; }
  bool finished() const { return step() == steps_; }
  /// Fault: training_diverged.
  Result<const TrainedModel*> model() const;
  const std::shared_ptr<const Task>& task() const { return model_.task; }
  const ModelDims& dims() const { return model_.dims; }
  /// The moments kept so far, in order; the present is not among them.
  const std::vector<Moment>& moments() const { return moments_; }
  /// Replaces the parameters: [memory()] of this model's table, each at most kMaxParameter. Past
  /// moments are none of theirs, and go.
  void set_parameters(std::vector<float> parameters);

 private:
  Run(TrainedModel model, std::int64_t steps, std::int64_t batch, double rate,
      std::int64_t moments);

  TrainedModel model_;
  std::int64_t steps_, batch_size_;
  std::int64_t moment_every_;  // steps; 0: none are kept
  std::vector<Moment> moments_;
  Optimiser optimiser_;
  Pass pass_;
  Batch batch_;
  std::vector<float> gradients_;
  bool diverged_ = false;
};

}  // namespace headsup
