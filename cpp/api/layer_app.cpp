#include "headsup/api/layer_app.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include "headsup/json/json_reader.h"
#include "headsup/layer/config.h"
#include "headsup/training/flat_case.h"

namespace headsup::app {

namespace {

// What a tensor may be off by.
constexpr double kTolerance = 1e-6;

Fault unknown_tensor(const std::string& where, const std::string& tensor) {
  return make_fault(Code::unknown_tensor, where, {tensor});
}

// The sizes of a run: the scene's where there is one, its width cut into other heads if so asked.
Config config_of(const SetupInput& input, const Scene* scene) {
  if (scene == nullptr) return input.config;
  Config config = scene->config;
  if (input.config.n_heads) config.n_heads = input.config.n_heads;
  return config;
}

Result<RunSpec> spec_of(const SetupInput& input, std::shared_ptr<const Scene> scene) {
  const Result<AttentionSizes> dims = validate(config_of(input, scene.get()));
  Faults faults;
  if (!dims) faults = dims.faults();
  RunSpec setup;
  setup.scene = std::move(scene);
  setup.ablated_heads = input.ablated_heads;
  setup.seed = input.seed;
  for (const EditInput& edit : input.edits) {
    const std::optional<TensorId> name = find_tensor(edit.tensor);
    if (name) {
      setup.edits.push_back({*name, edit.row, edit.column, edit.value});
    } else {
      faults.push_back(unknown_tensor("edits", edit.tensor));
    }
  }
  if (!faults.empty()) return faults;
  setup.dims = *dims;
  return setup;
}

// The name of a tensor that a run of these sizes has.
Result<TensorId> read_name(const std::string& tensor, const AttentionSizes& dims) {
  const std::optional<TensorId> name = find_tensor(tensor);
  if (!name) return unknown_tensor("tensor", tensor);
  if (is_present(*name, dims)) return *name;
  return make_fault(Code::tensor_not_in_run, "tensor", {tensor});
}

}  // namespace

Vocabulary LayerApp::vocabulary() const { return make_vocabulary(); }

Result<WalkView> LayerApp::shapes(const Config& config) const {
  HEADSUP_TRY(dims, validate(config));
  return to_view(shape_walk(dims), dims);
}

Result<RunSpec> LayerApp::read_spec(const SetupInput& input) const {
  std::shared_ptr<const Scene> scene;
  if (!input.scene.empty()) {
    scene = find_scene(input.scene);
    if (!scene) return make_fault(Code::unknown_id, "scene", {input.scene});
  }
  return spec_of(input, std::move(scene));
}

Result<std::shared_ptr<const Trace>> LayerApp::trace(const SetupInput& input) {
  HEADSUP_TRY(setup, read_spec(input));
  return traces_.get(setup);
}

Result<Slice> LayerApp::tensor(const SetupInput& setup, const std::string& tensor,
                               const std::vector<std::int64_t>& lead) {
  HEADSUP_TRY(run, trace(setup));
  HEADSUP_TRY(name, read_name(tensor, run->dims));
  // The two axes of the slice itself need no index: check the leading ones as if it began at 0, 0.
  std::vector<std::int64_t> first = lead;
  const Shape& shape = run->view(name).shape();
  first.resize(lead.size() + std::min<std::size_t>(2, shape.rank()));
  HEADSUP_CHECK(check_index(shape, first, "lead"));
  return to_slice(*run, name, lead);
}

Result<ExplanationView> LayerApp::explain(const SetupInput& setup, const std::string& tensor,
                                          const std::vector<std::int64_t>& index) {
  HEADSUP_TRY(run, trace(setup));
  HEADSUP_TRY(name, read_name(tensor, run->dims));
  HEADSUP_TRY(made, headsup::explain(*run, {name, index}));
  return to_view(made, run->dims);
}

Result<Verification> LayerApp::check_layer(const std::string& name, const Config& config,
                                           const std::vector<double>& numbers) {
  HEADSUP_TRY(dims, validate(config));
  const Count needed = numbers_of_run(dims) + numbers_to_verify_forward(dims);
  HEADSUP_TRY(memory, traces_.ask(needed, "config"));
  HEADSUP_TRY(unpacked, read_flat_case(name, dims, numbers));
  GoldenCase reference = std::move(unpacked);
  const Trace run = forward(dims, std::move(reference.inputs));
  return verify_forward(reference, run, kTolerance);
}

std::shared_ptr<const Scene> LayerApp::find_scene(const std::string& id) const {
  for (const std::shared_ptr<const Scene>& scene : scenes_) {
    if (scene->id == id) return scene;
  }
  return nullptr;
}

Result<std::vector<std::string>> LayerApp::load_scene(const SceneFile& file) {
  HEADSUP_TRY(read, read_scene(file));
  auto scene = std::make_shared<const Scene>(std::move(read));
  for (std::shared_ptr<const Scene>& kept : scenes_) {
    if (kept->id != scene->id) continue;
    kept = scene;
    return scene->tokens;
  }
  scenes_.push_back(scene);
  return scene->tokens;
}

namespace {

template <class Names>
std::size_t place_of(const Names& names, const auto& name) {
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

}  // namespace

Result<ScalingStudy> LayerApp::scaling_study(const ScalingAsk& ask) {
  Faults faults;
  SizeReader reader(faults);
  const ScalingRows rows{reader.read("rows", ask.rows, kMaxStudyRows),
                         reader.read("seq_k", ask.seq_k, kMaxStudyKeys), ask.seed};
  const std::int64_t d_model = reader.read("d_model", ask.d_model);
  std::vector<std::int64_t> head_dims(ask.head_dims.size());
  bool ascending = true;
  for (std::size_t n = 0; n < head_dims.size(); ++n) {
    head_dims[n] = reader.read("head_dims", ask.head_dims[n], kMaxStudyHeadDim);
    ascending = ascending && (n == 0 || head_dims[n] > head_dims[n - 1]);
  }
  const std::size_t shown = place_of(ask.head_dims, ask.head_dim);
  const std::size_t divisor = place_of(kDivisorNames, ask.divisor);
  if (!ascending || shown == head_dims.size() || divisor == kDivisorNames.size()) {
    faults.push_back(make_fault(Code::bad_argument, "head_dims", {ask.divisor}));
  }
  if (!faults.empty()) return faults;
  HEADSUP_TRY(memory, traces_.ask(numbers_of_study(rows, head_dims), "head_dims"));
  return headsup::scaling_study(rows, head_dims, d_model, shown, static_cast<Divisor>(divisor));
}

Result<RankView> LayerApp::rank_view(double seq_len, std::uint32_t seed, double rank) const {
  Faults faults;
  SizeReader reader(faults);
  const std::int64_t tokens = reader.read("seq_len", seq_len, kMaxRankTokens);
  const std::int64_t kept = reader.read("rank", rank, kWideHead);
  if (!faults.empty()) return faults;
  return headsup::rank_view(tokens, seed, static_cast<std::size_t>(kept));
}

}  // namespace headsup::app
