#include "headsup/api/layer_app.h"

#include <algorithm>
#include <cmath>
#include <optional>
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
  setup.seed = SizeReader(faults).read_seed(input.seed);
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
  Faults faults = check_index(shape, first, "lead");
  if (!faults.empty()) return faults;
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

}  // namespace headsup::app
