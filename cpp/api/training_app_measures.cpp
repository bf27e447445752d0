// Measures what was trained: reads what a page asks for and counts.
#include <algorithm>
#include <bit>
#include <cmath>
#include <span>
#include <utility>

#include "headsup/api/training_app.h"
#include "headsup/base/decimal.h"
#include "headsup/base/memory.h"
#include "headsup/layer/config.h"
#include "headsup/model/head_values.h"
#include "headsup/training/names.h"
#include "headsup/training/sampling.h"

namespace headsup::app {

namespace {

// A call is to stay short: as many names as a page shows.
constexpr std::int64_t kMaxNames = 1000;

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

// Switches for a model; none where no head is off.
Result<HeadAblation> switches_of(const TrainedModel& model, const SwitchesInput& input) {
  const std::int64_t heads = model.dims.n_layers * model.dims.n_heads;
  HeadAblation out;
  Faults faults;
  for (const double head : input.ablated_heads) {
    if (head >= 0 && head < static_cast<double>(heads) && head == std::floor(head)) {
      const auto [layer, in_layer] = std::div(static_cast<std::int64_t>(head), model.dims.n_heads);
      out.off.push_back({layer, in_layer});
    } else {
      faults.push_back(make_fault(Code::index_out_of_range, "ablated_heads",
                                  {"n_heads", decimal_text(head), heads}));
    }
  }
  const std::string& how = input.how.empty() ? std::string(kAblationKindNames[0]) : input.how;
  out.kind = static_cast<AblationKind>(place_in(kAblationKindNames, how, "how", faults));
  out.seed = input.seed;
  if (!faults.empty()) return faults;
  return out;
}

}  // namespace

Result<TrainingApp::Measured> TrainingApp::measured(const RunStep& of,
                                                    const std::string& split) const {
  HEADSUP_TRY(trained, model(of));
  Faults faults;
  const auto part = static_cast<Split>(place_in(kSplitNames, split, "split", faults));
  if (!faults.empty()) return faults;
  return Measured{trained, full_split(*trained.task, part)};
}

Result<TaskText> TrainingApp::text(const RunStep& of, const std::string& split,
                                   double number) const {
  HEADSUP_TRY(on, measured(of, split));
  const std::int64_t count = on.portion.count;
  if (!(number >= 0 && number < static_cast<double>(count) && number == std::floor(number))) {
    return make_fault(Code::index_out_of_range, "number", {"number", decimal_text(number), count});
  }
  Batch batch;
  on.model.task->add(on.portion.split, static_cast<std::int64_t>(number), batch);
  return text_of(on.model.dims.task, batch, 0);
}

Result<ScoreView> TrainingApp::score(const RunStep& of, const std::string& split,
                                     const SwitchesInput& switches, bool stepwise) const {
  HEADSUP_TRY(on, measured(of, split));
  const Result<HeadAblation> ablation = switches_of(on.model, switches);
  if (!ablation) return ablation.faults();
  Metrics score;
  if (!ablation->off.empty()) {
    if (stepwise) return bad_value("stepwise", "true", "no_ablated_heads");
    HEADSUP_TRY(ablated, evaluate_ablated(on.model, on.portion, *ablation));
    score = ablated;
  } else {
    score = stepwise ? evaluate_stepwise(on.model, on.portion) : evaluate(on.model, on.portion);
  }
  if (!std::isfinite(score.mean_loss())) {
    return make_fault(Code::training_diverged, "run", {find(of.run)->run->step()});
  }
  return ScoreView{score.mean_loss(), score.accuracy(), static_cast<double>(score.n_answers)};
}

Result<std::vector<std::vector<Token>>> TrainingApp::texts(const RunStep& of,
                                                           const std::string& split) const {
  HEADSUP_TRY(on, measured(of, split));
  return texts_of(on.model, on.portion);
}

Result<std::vector<std::string>> TrainingApp::write(
    const RunStep& of, const DrawingInput& drawing,
    const std::vector<double>& ablated_heads) const {
  const Result<TrainedModel> trained = model(of);
  if (!trained) return trained.faults();
  if (!trained->task->is_names()) return bad_value("run", of.run, "model_of_names");
  Faults faults;
  SizeReader reader(faults);
  const Sampling sampling{static_cast<float>(drawing.temperature), 1, drawing.seed};
  if (!(drawing.temperature >= kMinTemperature && drawing.temperature <= kMaxTemperature)) {
    faults.push_back(bad_value("temperature", decimal_text(drawing.temperature), "temperature"));
  }
  const std::int64_t names = reader.read("count", drawing.count, kMaxNames);
  const std::int64_t from = whole_or_zero(drawing.first, 1e9, "first", faults);
  if (!faults.empty()) return faults;
  HEADSUP_TRY(switches, switches_of(*trained, {ablated_heads, "", {}}));
  return sample_names(*trained, sampling, static_cast<std::uint32_t>(from),
                      static_cast<std::uint32_t>(names), switches.off);
}

Result<std::vector<double>> TrainingApp::shares(std::vector<double> losses) const {
  const std::size_t count = losses.size();
  if (!std::has_single_bit(count) || count > std::size_t{1} << kMostShapleyHeads) {
    return bad_value("losses", count, "all_subsets");
  }
  for (double& loss : losses) {
    if (!std::isfinite(loss)) return bad_value("losses", decimal_text(loss), "finite_number");
    loss = -loss;
  }
  return shapley_values(losses);
}

Result<LogitChange> TrainingApp::exchange(const std::string& run, double layer, double first,
                                          double second) {
  HEADSUP_TRY(trained, model(RunStep(run)));
  const ModelSizes& dims = trained.dims;
  Faults faults;
  const auto index = [&](double value, std::int64_t count, std::string_view where,
                         std::string_view axis) -> std::int64_t {
    if (value >= 0 && value < static_cast<double>(count) && value == std::floor(value)) {
      return static_cast<std::int64_t>(value);
    }
    faults.push_back(
        make_fault(Code::index_out_of_range, where, {axis, decimal_text(value), count}));
    return 0;
  };
  const HeadPair heads{index(layer, dims.n_layers, "layer", "n_layers"),
                       index(first, dims.n_heads, "heads", "n_heads"),
                       index(second, dims.n_heads, "heads", "n_heads")};
  if (!faults.empty()) return faults;
  // The model itself runs beside the other one.
  HEADSUP_TRY(memory, ask_memory(numbers_to_evaluate(dims) * 2, "run"));
  HEADSUP_TRY(parameters, exchange_heads(trained, heads));
  const DatasetSlice held_out = full_split(*trained.task, Split::held_out);
  const LogitChange change = logit_change(trained, parameters, held_out);
  find(run)->run->set_parameters(std::move(parameters));
  return change;
}

Result<BuggyLayer> TrainingApp::buggy_layer(const BuggyLayerConfig& given) const {
  Config config;
  config.batch = 1;
  config.seq_len = given.seq_len;
  config.d_model = given.d_model;
  config.n_heads = given.n_heads;
  config.causal = true;
  Faults faults;
  const auto at_most = [&](std::string_view where, double size) {
    if (size > kMaxBuggySize) faults.push_back(bad_value(where, decimal_text(size), "small_layer"));
  };
  at_most("seq_len", given.seq_len);
  at_most("d_model", given.d_model);
  const Result<BugSet> bugs = read_bugs(given.bugs);
  const Result<AttentionSizes> dims = validate(config);
  for (const Faults* more : {bugs ? nullptr : &bugs.faults(), dims ? nullptr : &dims.faults()}) {
    if (more != nullptr) faults.insert(faults.end(), more->begin(), more->end());
  }
  if (!faults.empty()) return faults;
  return run_buggy_layer(*dims, *bugs, given.seed);
}

Result<SummaryStats> TrainingApp::spread(const std::vector<double>& numbers) const {
  const bool finite = std::ranges::all_of(numbers, [](double one) { return std::isfinite(one); });
  if (numbers.empty() || !finite) return bad_value("numbers", numbers.size(), "finite_numbers");
  return summarize(numbers);
}

}  // namespace headsup::app
