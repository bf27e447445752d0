// Reads what a page asks of training and runs it.
#include "headsup/api/training_app.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "headsup/base/decimal.h"
#include "headsup/base/memory.h"
#include "headsup/layer/config.h"
#include "headsup/training/names.h"

namespace headsup::app {

namespace {

RunView to_view(const Run& run) {
  const TrainedModel& model = *run.model().value();
  const ModelSizes& dims = model.dims;
  const auto sequences = [&](Split split) {
    const Task& task = *model.task;
    return task.is_names() ? task.count(split) : full_split(task, split).count;
  };
  const std::vector<std::size_t> places = model.task->lookup_positions();
  return {ParameterLayout(dims).count(),
          dims.n_layers,
          dims.d_model,
          dims.n_heads,
          dims.n_kv_heads,
          dims.head_dim,
          run.steps(),
          dims.kv_bytes(),
          std::log(static_cast<double>(dims.task.n_classes)),
          sequences(Split::training),
          sequences(Split::held_out),
          {places.begin(), places.end()}};
}

std::vector<BugView> known_bugs() {
  std::vector<BugView> out;
  for (const PlantedBug& bug : planted_bugs()) {
    out.push_back({std::string(bug.name), std::string(name_of(bug.line))});
  }
  return out;
}

std::string letters() {
  std::string out;
  for (char letter = 'a'; letter <= 'z'; ++letter) out.push_back(letter);
  return out;
}

}  // namespace

TrainVocabulary TrainingApp::vocabulary() const {
  const auto texts = [](const auto& names) {
    return std::vector<std::string>(names.begin(), names.end());
  };
  return {texts(kTaskNames), texts(kSplitNames), texts(kAblationKindNames), known_bugs(),
          letters()};
}

Result<const TrainingApp::Named*> TrainingApp::find(const std::string& run) const {
  const auto found = std::ranges::find(runs_, run, &Named::name);
  if (found == runs_.end()) return make_fault(Code::unknown_run, "run", {run});
  return &*found;
}

Result<TrainedModel> TrainingApp::model(const RunStep& of) const {
  HEADSUP_TRY(named, find(of.run));
  HEADSUP_TRY(memory, ask_memory(numbers_to_evaluate(named->run->dims()), "run"));
  const Result<const TrainedModel*> now = named->run->model();
  if (!of.step || *of.step == static_cast<double>(named->run->step())) {
    if (!now) return now.faults();
    return **now;
  }
  const auto& kept = named->run->checkpoints();
  const auto at = std::ranges::find(kept, *of.step,
                                    [](const auto& one) { return static_cast<double>(one.step); });
  if (at == kept.end()) return bad_value("step", decimal_text(*of.step), "kept_checkpoint");
  return TrainedModel{named->run->task(), named->run->dims(), at->parameters};
}

Result<std::vector<double>> TrainingApp::checkpoints(const std::string& run) const {
  HEADSUP_TRY(named, find(run));
  std::vector<double> steps;
  for (const auto& one : named->run->checkpoints()) steps.push_back(static_cast<double>(one.step));
  steps.push_back(static_cast<double>(named->run->step()));
  return steps;
}

Result<RunView> TrainingApp::start(const std::string& run, const RunConfig& config) {
  if (!find(run) && runs_.size() == kMaxRuns) {
    return bad_value("run", run, "fewer_runs");
  }
  HEADSUP_TRY(made, Run::make(config));
  RunView view = to_view(*made);
  std::erase_if(runs_, [&](const Named& one) { return one.name == run; });
  runs_.push_back({run, std::move(made), view});
  return view;
}

Result<std::vector<float>> TrainingApp::steps(const std::string& run, double count) {
  HEADSUP_TRY(named, find(run));
  Faults faults;
  const std::int64_t steps = SizeReader(faults).read("steps", count, kMaxSteps);
  if (!faults.empty()) return faults;
  return named->run->advance(steps);
}

void TrainingApp::drop(const std::string& run) {
  std::erase_if(runs_, [&](const Named& one) { return run.empty() || one.name == run; });
  if (run.empty()) sweep_ = nullptr;
}

Result<SweepView> TrainingApp::start_sweep(const SweepConfig& config) {
  HEADSUP_TRY(made, Sweep::make(config));
  sweep_ = std::move(made);
  return SweepView{sweep_->points(), sweep_->done(), 0, {}};
}

Result<SweepView> TrainingApp::sweep(double steps) {
  if (sweep_ == nullptr) return make_fault(Code::unknown_run, "sweep", {"sweep"});
  Faults faults;
  const std::int64_t count = SizeReader(faults).read("steps", steps, kMaxSteps);
  if (!faults.empty()) return faults;
  HEADSUP_TRY(finished, sweep_->advance(count));
  return SweepView{sweep_->points(), sweep_->done(), sweep_->step(), std::move(finished)};
}

}  // namespace headsup::app
