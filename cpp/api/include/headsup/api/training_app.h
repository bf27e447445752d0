// What JS may ask about training, in plain C++: runs by name and one sweep, kept between calls.
// Each call is short, so that whoever drives it can show progress, pause and stop; a call that is
// refused leaves everything as it was.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "headsup/api/training_views.h"
#include "headsup/base/result.h"
#include "headsup/training/buggy_layer.h"
#include "headsup/training/evaluation.h"
#include "headsup/training/head_exchange.h"
#include "headsup/training/sampling.h"
#include "headsup/training/sweep.h"
#include "headsup/training/trained_weights.h"

namespace headsup::app {

class TrainingApp {
 public:
  TrainVocabulary vocabulary() const;

  /// Begins a run under a name, in place of one of the same name. Faults: those of Run::make;
  /// bad_value of "run" past kMaxRuns.
  Result<RunView> start(const std::string& run, const RunConfig& config);
  static constexpr std::size_t kMaxRuns = 16;

  /// At most `count` steps more: each step's loss.
  Result<std::vector<float>> steps(const std::string& run, double count);

  /// The steps that `RunStep` may name: those kept, and the present.
  Result<std::vector<double>> checkpoints(const std::string& run) const;

  /// The model of a run at a step. Faults: unknown_run; no_moment for a step that was not kept;
  /// training_diverged.
  Result<TrainedModel> model(const RunStep& of) const;

  /// Sequence `number` of a split, as a decoder of the model reads it. Faults: unknown_run;
  /// field_bad_value at "split"; index_out_of_range at "number".
  Result<TaskText> text(const RunStep& of, const std::string& split, std::int64_t number) const;
  /// The tokens of each.
  Result<std::vector<std::vector<Token>>> texts(const RunStep& of, const std::string& split) const;

  /// Forgets a run, or all of them where the name is empty, and the sweep.
  void drop(const std::string& run);

  /// Loss and accuracy over a split; `stepwise`, with all heads on, gives each answer from what
  /// stands before it alone.
  Result<ScoreView> score(const RunStep& of, const std::string& split,
                          const SwitchesInput& switches, bool stepwise) const;

  /// Names of the model's own, from number `drawing.first` on, with heads at zero.
  Result<std::vector<std::string>> write(const RunStep& of, const DrawingInput& drawing,
                                         const std::vector<std::int64_t>& ablated_heads) const;

  /// Many runs' numbers in four. Fault: field_bad_value where there are none, or one is not finite.
  Result<SummaryStats> spread(const std::vector<double>& numbers) const;

  /// Exchanges two heads of a layer with all their weights, and says how far that moved any logit
  /// over the held-out split. The run keeps its step, loses its checkpoints, and Adam's moving
  /// averages stay where they were: it is for a run that has finished. Faults: unknown_run;
  /// index_out_of_range of "layer" or "heads"; those of exchange_heads; out_of_memory.
  Result<LogitChange> exchange(const std::string& run, std::int64_t layer, std::int64_t first,
                               std::int64_t second);

  /// A small causal layer with bugs in it. Faults: those of validate and read_bugs; field_bad_value
  /// past kMaxBuggySize tokens or numbers wide.
  Result<BuggyLayer> buggy_layer(const BuggyLayerConfig& given) const;
  static constexpr double kMaxBuggySize = 64;

  /// Begins the sweep, in place of an earlier one; and goes on with it by at most `steps` steps.
  Result<SweepView> start_sweep(const SweepConfig& config);
  Result<SweepView> sweep(double steps);

 private:
  struct Named {
    std::string name;
    std::unique_ptr<Run> run;
    RunView view;
  };
  // Fault: unknown_run.
  Result<const Named*> find(const std::string& run) const;
  // What is measured on what.
  struct Measured {
    TrainedModel model;
    DatasetSlice portion;
  };
  Result<Measured> measured(const RunStep& of, const std::string& split) const;

  std::vector<Named> runs_;
  std::unique_ptr<Sweep> sweep_;
};

}  // namespace headsup::app
