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

RunConfig config_of(const RunInput& input) {
  RunConfig config;
  config.task = {input.task, input.words, input.n_values, input.n_places, input.n_slots};
  config.model = {input.n_layers,        input.d_model,         input.n_heads, input.n_kv_heads,
                  !input.attention_only, input.identity_output, input.bugs};
  config.seed = input.seed;
  config.steps = input.steps;
  config.batch = input.batch;
  config.learning_rate = input.rate;
  config.checkpoints = input.moments;
  return config;
}

SweepPointView to_view(const SweepPoint& point) {
  const auto number = [](std::int64_t value) { return static_cast<double>(value); };
  return {number(point.n_heads),    number(point.n_kv_heads), number(point.seed),
          number(point.parameters), number(point.head_dim),   number(point.kv_bytes),
          point.training_loss,      point.held_out_loss,      point.held_out_accuracy};
}

RunView to_view(const Run& run) {
  const TrainedModel& model = *run.model().value();
  RunView view;
  const ModelSizes& dims = model.dims;
  view.parameters = static_cast<double>(ParameterLayout(dims).count());
  view.n_layers = static_cast<double>(dims.n_layers);
  view.d_model = static_cast<double>(dims.d_model);
  view.n_heads = static_cast<double>(dims.n_heads);
  view.n_kv_heads = static_cast<double>(dims.n_kv_heads);
  view.head_dim = static_cast<double>(dims.head_dim);
  view.steps = static_cast<double>(run.steps());
  view.kv_bytes = static_cast<double>(dims.kv_bytes());
  view.guessing = std::log(static_cast<double>(dims.task.n_classes));
  const auto sequences = [&](Split split) {
    const Task& task = *model.task;
    return static_cast<double>(task.is_names() ? task.count(split) : full_split(task, split).count);
  };
  view.training = sequences(Split::training);
  view.held_out = sequences(Split::held_out);
  for (const std::size_t place : model.task->lookup_positions()) {
    view.places.push_back(static_cast<double>(place));
  }
  return view;
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

const TrainingApp::Named* TrainingApp::find(const std::string& run) const {
  const auto found = std::ranges::find(runs_, run, &Named::name);
  return found == runs_.end() ? nullptr : &*found;
}

Result<TrainedModel> TrainingApp::model(const Moment& of) const {
  const Named* const named = find(of.run);
  if (named == nullptr) return make_fault(Code::unknown_run, "run", {of.run});
  HEADSUP_TRY(memory, ask_memory(numbers_to_evaluate(named->run->dims()), "run"));
  const Result<const TrainedModel*> now = named->run->model();
  if (!of.step || *of.step == static_cast<double>(named->run->step())) {
    if (!now) return now.faults();
    return **now;
  }
  const auto& kept = named->run->checkpoints();
  const auto at = std::ranges::find(kept, *of.step,
                                    [](const auto& one) { return static_cast<double>(one.step); });
  if (at == kept.end()) return bad_value("step", decimal_text(*of.step), "kept_moment");
  return TrainedModel{named->run->task(), named->run->dims(), at->parameters};
}

Result<std::vector<double>> TrainingApp::moments(const std::string& run) const {
  const Named* const named = find(run);
  if (named == nullptr) return make_fault(Code::unknown_run, "run", {run});
  std::vector<double> steps;
  for (const auto& one : named->run->checkpoints()) steps.push_back(static_cast<double>(one.step));
  steps.push_back(static_cast<double>(named->run->step()));
  return steps;
}

Result<RunView> TrainingApp::start(const std::string& run, const RunInput& input) {
  if (find(run) == nullptr && runs_.size() == kMaxRuns) {
    return bad_value("run", run, "fewer_runs");
  }
  HEADSUP_TRY(made, Run::make(config_of(input)));
  RunView view = to_view(*made);
  std::erase_if(runs_, [&](const Named& one) { return one.name == run; });
  runs_.push_back({run, std::move(made), view});
  return view;
}

Result<std::vector<float>> TrainingApp::steps(const std::string& run, double count) {
  const Named* const named = find(run);
  if (named == nullptr) return make_fault(Code::unknown_run, "run", {run});
  Faults faults;
  const std::int64_t steps = SizeReader(faults).read("steps", count, kMaxSteps);
  if (!faults.empty()) return faults;
  return named->run->advance(steps);
}

void TrainingApp::drop(const std::string& run) {
  std::erase_if(runs_, [&](const Named& one) { return run.empty() || one.name == run; });
  if (run.empty()) sweep_ = nullptr;
}

Result<SweepView> TrainingApp::start_sweep(const SweepInput& input) {
  SweepConfig config{config_of(input.run), {}, input.n_seeds, input.done.value_or(0)};
  if (!input.kv_heads.empty() && input.kv_heads.size() != input.heads.size()) {
    return bad_value("kv_heads", input.kv_heads.size(), "head_counts");
  }
  for (std::size_t n = 0; n < input.heads.size(); ++n) {
    config.heads.push_back(
        {input.heads[n], input.kv_heads.empty() ? input.heads[n] : input.kv_heads[n]});
  }
  HEADSUP_TRY(made, Sweep::make(config));
  sweep_ = std::move(made);
  return SweepView{
      static_cast<double>(sweep_->points()), static_cast<double>(sweep_->done()), 0, {}};
}

Result<SweepView> TrainingApp::sweep(double steps) {
  if (sweep_ == nullptr) return make_fault(Code::unknown_run, "sweep", {"sweep"});
  Faults faults;
  const std::int64_t count = SizeReader(faults).read("steps", steps, kMaxSteps);
  if (!faults.empty()) return faults;
  HEADSUP_TRY(finished, sweep_->advance(count));
  SweepView view{static_cast<double>(sweep_->points()),
                 static_cast<double>(sweep_->done()),
                 static_cast<double>(sweep_->step()),
                 {}};
  for (const SweepPoint& point : finished) view.finished.push_back(to_view(point));
  return view;
}

}  // namespace headsup::app
