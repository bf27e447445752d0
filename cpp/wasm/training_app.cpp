// Reads what a page asks of training and runs it.
#include "wasm/training_app.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "attention/size_reader.h"
#include "base/decimal.h"
#include "codec/json_reader.h"
#include "codec/weights_file.h"
#include "training/lookups.h"
#include "training/names.h"
#include "training/word_list.h"
#include "training/writing.h"

namespace headsup::app {

namespace {

// A call is to stay short: as many names as a page shows, as many subsets as eight heads have.
constexpr std::int64_t kMostNames = 1000;
constexpr std::int64_t kMostSubsets = std::int64_t{1} << kMostShapleyHeads;

std::int64_t place_in(std::span<const std::string_view> names, const std::string& name,
                      std::string_view where, Faults& faults) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) faults.push_back(bad_value(where, name, where));
  return found - names.begin();
}

std::int64_t whole_or_zero(double value, double most, std::string_view where, Faults& faults) {
  if (value >= 0 && value <= most && value == std::floor(value)) {
    return static_cast<std::int64_t>(value);
  }
  faults.push_back(bad_value(where, decimal_text(value), "whole_number"));
  return 0;
}

RunConfig config_of(const RunInput& input, std::vector<std::string> words) {
  RunConfig config;
  config.task = {input.task, std::move(words), input.n_values, input.n_places, input.n_slots};
  config.model = {input.n_layers,        input.d_model,         input.n_heads, input.n_kv_heads,
                  !input.attention_only, input.identity_output, input.bugs};
  config.seed = input.seed;
  config.steps = input.steps;
  config.batch = input.batch;
  config.rate = input.rate;
  return config;
}

Result<WordList> words_of(const RunInput& input) {
  if (input.task != "names") return WordList{};
  return read_words(input.text, kMostLetters);
}

// Switches for a model; none where no head is off.
Result<HeadSwitches> switches_of(const TrainedModel& model, const Portion& portion,
                                 const SwitchesInput& input) {
  const std::int64_t heads = model.dims.n_layers * model.dims.n_heads;
  HeadSwitches out;
  Faults faults;
  SizeReader reader(faults);
  out.off.resize(static_cast<std::size_t>(heads));
  for (const double head : input.heads_off) {
    if (head >= 0 && head < static_cast<double>(heads) && head == std::floor(head)) {
      out.off[static_cast<std::size_t>(head)] = true;
    } else {
      faults.push_back(make_fault(Code::index_out_of_range, "heads_off",
                                  {"n_heads", decimal_text(head), heads}));
    }
  }
  const std::string& how = input.how.empty() ? std::string(kAblationNames[0]) : input.how;
  out.how = static_cast<Ablation>(place_in(kAblationNames, how, "how", faults));
  out.seed = reader.read_seed(input.seed.value_or(0));
  if (!faults.empty()) return faults;
  if (out.how == Ablation::mean && !input.heads_off.empty()) {
    out.means = mean_outputs(model, portion);
  }
  return out;
}

SweepPointView to_view(const SweepPoint& point) {
  const auto number = [](std::int64_t value) { return static_cast<double>(value); };
  return {number(point.n_heads),    number(point.n_kv_heads), number(point.seed),
          number(point.parameters), point.training_loss,      point.held_out_loss,
          point.held_out_accuracy};
}

RunView to_view(const Run& run, WordList words) {
  const TrainedModel& model = *run.model().value();
  RunView view;
  view.parameters = static_cast<double>(ParameterTable(model.dims).count());
  view.head_dim = static_cast<double>(model.dims.head_dim);
  view.training = static_cast<double>(whole(*model.task, Split::training).count);
  view.held_out = static_cast<double>(whole(*model.task, Split::held_out).count);
  view.accents_removed = static_cast<double>(words.accents_removed);
  for (LeftOut& one : words.left_out) {
    view.left_out.push_back(
        {std::string(one.reason), static_cast<double>(one.count), std::move(one.examples)});
  }
  for (const std::size_t place : model.task->places()) {
    view.places.push_back(static_cast<double>(place));
  }
  return view;
}

}  // namespace

TrainVocabulary TrainingApp::vocabulary() const {
  const auto texts = [](const auto& names) {
    return std::vector<std::string>(names.begin(), names.end());
  };
  return {texts(kTaskNames), texts(kSplitNames), texts(kAblationNames), texts(kBugNames),
          texts(left_out_reasons())};
}

const TrainingApp::Named* TrainingApp::find(const std::string& run) const {
  const auto found = std::ranges::find(runs_, run, &Named::name);
  return found == runs_.end() ? nullptr : &*found;
}

Result<const TrainedModel*> TrainingApp::model(const std::string& run) const {
  const Named* const named = find(run);
  if (named == nullptr) return make_fault(Code::unknown_run, "run", {run});
  return named->run->model();
}

Result<RunView> TrainingApp::start(const std::string& run, const RunInput& input) {
  Result<WordList> words = words_of(input);
  if (!words) return words.faults();
  if (find(run) == nullptr && runs_.size() == kMostRuns) {
    return bad_value("run", run, "fewer_runs");
  }
  Result<std::unique_ptr<Run>> made = Run::make(config_of(input, words->words));
  if (!made) return made.faults();
  RunView view = to_view(**made, std::move(*words));
  std::erase_if(runs_, [&](const Named& one) { return one.name == run; });
  runs_.push_back({run, std::move(*made), view});
  return view;
}

Result<std::vector<float>> TrainingApp::steps(const std::string& run, double count) {
  const Named* const named = find(run);
  if (named == nullptr) return make_fault(Code::unknown_run, "run", {run});
  Faults faults;
  const std::int64_t steps = SizeReader(faults).read("steps", count, kMostSteps);
  if (!faults.empty()) return faults;
  return named->run->advance(steps);
}

void TrainingApp::drop(const std::string& run) {
  std::erase_if(runs_, [&](const Named& one) { return run.empty() || one.name == run; });
  if (run.empty()) sweep_ = nullptr;
}

Result<ScoreView> TrainingApp::score(const std::string& run, const std::string& split,
                                     const SwitchesInput& switches, bool stepwise) const {
  const Result<const TrainedModel*> trained = model(run);
  if (!trained) return trained.faults();
  Faults faults;
  const auto part = static_cast<Split>(place_in(kSplitNames, split, "split", faults));
  if (!faults.empty()) return faults;
  const Portion portion = whole(*(*trained)->task, part);
  const Result<HeadSwitches> off = switches_of(**trained, portion, switches);
  if (!off) return off.faults();
  const Score score =
      stepwise ? stepwise_score(**trained, portion, &*off) : score_of(**trained, portion, &*off);
  return ScoreView{score.mean_loss(), score.accuracy(), static_cast<double>(score.asked)};
}

Result<std::vector<NamedArray>> TrainingApp::read(const std::string& run, const std::string& name,
                                                  const SwitchesInput& switches) const {
  const Result<const TrainedModel*> trained = model(run);
  if (!trained) return trained.faults();
  const bool letters = std::ranges::all_of(name, [](char c) { return c >= 'a' && c <= 'z'; });
  if (!letters || name.size() > static_cast<std::size_t>(kMostLetters)) {
    return bad_value("name", name, "letters");
  }
  if (!(*trained)->task->is_names()) return bad_value("run", run, "model_of_names");
  const Result<HeadSwitches> off =
      switches_of(**trained, whole(*(*trained)->task, Split::held_out), switches);
  if (!off) return off.faults();
  Reading reading = read_name(**trained, name, &*off);
  return std::vector<NamedArray>{{"weights", std::move(reading.weights)},
                                 {"concat", std::move(reading.concat)},
                                 {"next", std::move(reading.next)}};
}

Result<std::vector<NamedArray>> TrainingApp::patterns(const std::string& run,
                                                      const std::string& split) const {
  const Result<const TrainedModel*> trained = model(run);
  if (!trained) return trained.faults();
  Faults faults;
  const auto part = static_cast<Split>(place_in(kSplitNames, split, "split", faults));
  if (!faults.empty()) return faults;
  const Portion portion = whole(*(*trained)->task, part);
  const std::vector<Pattern> found = headsup::patterns(**trained, portion);
  const auto column = [&](const char* name, double Pattern::* field) {
    NamedArray out{name, {}};
    for (const Pattern& one : found) out.numbers.push_back(static_cast<float>(one.*field));
    return out;
  };
  const std::vector<double> last = last_weights(**trained, portion);
  return std::vector<NamedArray>{
      column("self", &Pattern::self),       column("previous", &Pattern::previous),
      column("second", &Pattern::second),   column("first", &Pattern::first),
      column("entropy", &Pattern::entropy), column("evenness", &Pattern::evenness),
      {"last", {last.begin(), last.end()}}};
}

Result<std::vector<std::string>> TrainingApp::write(const std::string& run, double temperature,
                                                    double seed, double first, double count,
                                                    const SwitchesInput& switches) const {
  const Result<const TrainedModel*> trained = model(run);
  if (!trained) return trained.faults();
  if (!(*trained)->task->is_names()) return bad_value("run", run, "model_of_names");
  Faults faults;
  SizeReader reader(faults);
  Sampling sampling{temperature, reader.read_seed(seed)};
  if (!(temperature >= kLeastTemperature && temperature <= kMostTemperature)) {
    faults.push_back(bad_value("temperature", decimal_text(temperature), "temperature"));
  }
  const std::int64_t names = reader.read("count", count, kMostNames);
  const std::int64_t from = whole_or_zero(first, 1e9, "first", faults);
  if (!faults.empty()) return faults;
  const Result<HeadSwitches> off =
      switches_of(**trained, whole(*(*trained)->task, Split::held_out), switches);
  if (!off) return off.faults();
  std::vector<std::string> out;
  for (std::int64_t n = from; n < from + names; ++n) {
    out.push_back(write_name(**trained, sampling, static_cast<std::uint32_t>(n), &*off));
  }
  return out;
}

Result<std::vector<double>> TrainingApp::subset_losses(const std::string& run,
                                                       const std::string& split,
                                                       const std::string& how, double first,
                                                       double count) const {
  const Result<const TrainedModel*> trained = model(run);
  if (!trained) return trained.faults();
  const std::int64_t heads = (*trained)->dims.n_layers * (*trained)->dims.n_heads;
  Faults faults;
  if (heads > kMostShapleyHeads) faults.push_back(bad_value("n_heads", heads, "few_heads"));
  const auto part = static_cast<Split>(place_in(kSplitNames, split, "split", faults));
  const auto ablation = static_cast<Ablation>(place_in(kAblationNames, how, "how", faults));
  const std::int64_t from = whole_or_zero(first, kMostSubsets, "first", faults);
  const std::int64_t subsets = SizeReader(faults).read("count", count, kMostSubsets);
  if (!faults.empty()) return faults;
  return headsup::subset_losses(**trained, whole(*(*trained)->task, part), ablation, from, subsets);
}

Result<std::vector<double>> TrainingApp::shares(const std::vector<double>& losses) const {
  const std::size_t count = losses.size();
  if (!std::has_single_bit(count) || count > static_cast<std::size_t>(kMostSubsets)) {
    return bad_value("losses", count, "all_subsets");
  }
  return shapley_shares(losses, static_cast<std::size_t>(std::countr_zero(count)));
}

Result<Spread> TrainingApp::spread(const std::vector<double>& numbers) const {
  const bool finite = std::ranges::all_of(numbers, [](double one) { return std::isfinite(one); });
  if (numbers.empty() || !finite) return bad_value("numbers", numbers.size(), "finite_numbers");
  return spread_of(numbers);
}

Result<std::string> TrainingApp::save(const std::string& run) const {
  const Result<const TrainedModel*> trained = model(run);
  if (!trained) return trained.faults();
  return weights_file(**trained);
}

Result<RunView> TrainingApp::load(const std::string& run, const std::string& text) {
  const Named* const named = find(run);
  if (named == nullptr) return make_fault(Code::unknown_run, "run", {run});
  const Result<Document> document = read_json(text);
  if (!document) return document.faults();
  const Result<const TrainedModel*> trained = named->run->model();
  if (!trained) return trained.faults();
  Result<std::vector<float>> parameters = read_weights(*document, (*trained)->dims);
  if (!parameters) return parameters.faults();
  named->run->set_parameters(std::move(*parameters));
  return named->view;
}

Result<SweepView> TrainingApp::start_sweep(const SweepInput& input) {
  Result<WordList> words = words_of(input.run);
  if (!words) return words.faults();
  SweepConfig config{
      config_of(input.run, std::move(words->words)), {}, input.n_seeds, input.done.value_or(0)};
  if (!input.kv_heads.empty() && input.kv_heads.size() != input.heads.size()) {
    return bad_value("kv_heads", input.kv_heads.size(), "head_counts");
  }
  for (std::size_t n = 0; n < input.heads.size(); ++n) {
    config.heads.push_back(
        {input.heads[n], input.kv_heads.empty() ? input.heads[n] : input.kv_heads[n]});
  }
  Result<std::unique_ptr<Sweep>> made = Sweep::make(config);
  if (!made) return made.faults();
  sweep_ = std::move(*made);
  return SweepView{
      static_cast<double>(sweep_->points()), static_cast<double>(sweep_->done()), 0, {}};
}

Result<SweepView> TrainingApp::sweep(double steps) {
  if (sweep_ == nullptr) return make_fault(Code::unknown_run, "sweep", {"sweep"});
  Faults faults;
  const std::int64_t count = SizeReader(faults).read("steps", steps, kMostSteps);
  if (!faults.empty()) return faults;
  const Result<std::vector<SweepPoint>> finished = sweep_->advance(count);
  if (!finished) return finished.faults();
  SweepView view{static_cast<double>(sweep_->points()),
                 static_cast<double>(sweep_->done()),
                 static_cast<double>(sweep_->step()),
                 {}};
  for (const SweepPoint& point : *finished) view.finished.push_back(to_view(point));
  return view;
}

}  // namespace headsup::app
