// Measures what was trained: reads what a page asks for and counts.
#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "headsup/api/training_app.h"
#include "headsup/base/decimal.h"
#include "headsup/base/memory.h"
#include "headsup/base/words.h"
#include "headsup/layer/config.h"
#include "headsup/training/names.h"
#include "headsup/training/sampling.h"

namespace headsup::app {

namespace {

// A call is to stay short: as many names as a page shows.
constexpr std::int64_t kMaxNames = 1000;
constexpr std::int64_t kMostNames = 1'000'000'000;  // that can be told apart

// Switches for a model; none where no head is off.
Result<HeadAblation> switches_of(const TrainedModel& model, const SwitchesInput& input) {
  const std::int64_t n_heads = model.dims.n_heads;
  HeadAblation out;
  for (const std::int64_t head : input.ablated_heads) {
    HEADSUP_TRY(at, place_in("ablated_heads", head, model.dims.n_layers * n_heads));
    out.off.push_back({at / n_heads, at % n_heads});
  }
  const auto kind = find_name<AblationKind>(kAblationKindNames, input.how);
  if (!kind && !input.how.empty()) return bad_value("how", input.how, "how");
  out.kind = kind.value_or(AblationKind::zero);
  out.seed = input.seed;
  return out;
}

}  // namespace

Result<TrainingApp::Measured> TrainingApp::measured(const RunStep& of,
                                                    const std::string& split) const {
  HEADSUP_TRY(trained, model(of));
  const auto part = find_name<Split>(kSplitNames, split);
  if (!part) return bad_value("split", split, "split");
  return Measured{trained, full_split(*trained.task, *part)};
}

Result<TaskText> TrainingApp::text(const RunStep& of, const std::string& split,
                                   std::int64_t number) const {
  HEADSUP_TRY(on, measured(of, split));
  HEADSUP_TRY(at, place_in("number", number, on.portion.count));
  Batch batch;
  on.model.task->add(on.portion.split, at, batch);
  return text_of(on.model.dims.task, batch, 0);
}

Result<ScoreView> TrainingApp::score(const RunStep& of, const std::string& split,
                                     const SwitchesInput& switches, bool stepwise) const {
  HEADSUP_TRY(on, measured(of, split));
  HEADSUP_TRY(ablation, switches_of(on.model, switches));
  Metrics score;
  if (!ablation.off.empty()) {
    if (stepwise) return bad_value("stepwise", "true", "no_ablated_heads");
    HEADSUP_TRY(ablated, evaluate_ablated(on.model, on.portion, ablation));
    score = ablated;
  } else {
    score = stepwise ? evaluate_stepwise(on.model, on.portion) : evaluate(on.model, on.portion);
  }
  if (!std::isfinite(score.mean_loss())) {
    return make_fault(Code::training_diverged, "run", {find(of.run).value()->run->step()});
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
    const std::vector<std::int64_t>& ablated_heads) const {
  HEADSUP_TRY(trained, model(of));
  if (!trained.task->is_names()) return bad_value("run", of.run, "model_of_names");
  Faults faults;
  const Sampling sampling{static_cast<float>(drawing.temperature), 1, drawing.seed};
  if (!(drawing.temperature >= kMinTemperature && drawing.temperature <= kMaxTemperature)) {
    faults.push_back(bad_value("temperature", decimal_text(drawing.temperature), "temperature"));
  }
  const std::int64_t names = SizeReader(faults).read("count", drawing.count, kMaxNames);
  if (!faults.empty()) return faults;
  HEADSUP_TRY(from, place_in("first", drawing.first, kMostNames));
  HEADSUP_TRY(switches, switches_of(trained, {ablated_heads, "", {}}));
  return sample_names(trained, sampling, static_cast<std::uint32_t>(from),
                      static_cast<std::uint32_t>(names), switches.off);
}

Result<LogitChange> TrainingApp::exchange(const std::string& run, std::int64_t layer,
                                          std::int64_t first, std::int64_t second) {
  HEADSUP_TRY(trained, model(RunStep(run)));
  const ModelSizes& dims = trained.dims;
  HEADSUP_TRY(in, place_in("layer", layer, dims.n_layers));
  HEADSUP_TRY(one, place_in("heads", first, dims.n_heads));
  HEADSUP_TRY(other, place_in("heads", second, dims.n_heads));
  // The model itself runs beside the other one.
  HEADSUP_TRY(memory, ask_memory(numbers_to_evaluate(dims) * 2, "run"));
  HEADSUP_TRY(parameters, exchange_heads(trained, {in, one, other}));
  const DatasetSlice held_out = full_split(*trained.task, Split::held_out);
  const LogitChange change = logit_change(trained, parameters, held_out);
  find(run).value()->run->set_parameters(std::move(parameters));
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
