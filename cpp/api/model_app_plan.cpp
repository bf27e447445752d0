// What a model is and would take, before its weights are read.

#include <array>
#include <cstdint>
#include <utility>

#include "headsup/api/model_app.h"
#include "model_inputs.h"

namespace headsup::app {

namespace {

constexpr std::array<std::string_view, 4> kKeepingNames = {"", "f32", "as_stored", "int8"};

KeepingView keeping_view(const ModelPlan::Way& way) {
  // What is no number of bytes is more than there is room for.
  const std::int64_t bytes = way.bytes.fits() ? way.bytes.value() : INT64_MAX;
  KeepingView out{kKeepingNames[static_cast<std::size_t>(way.keeping)], {}, bytes, way.has_room};
  for (const WeightFormat format : way.formats) {
    out.formats.push_back(kFormatNames[static_cast<std::size_t>(format)]);
  }
  return out;
}

}  // namespace

Result<std::optional<ModelPieceView>> ModelApp::plan(const std::vector<ModelFileInput>& files) {
  forget_model();
  Result<ModelPlanner> planner = ModelPlanner::open(to_files(files));
  if (!planner) return planner.faults();
  planner_ = std::make_unique<ModelPlanner>(std::move(planner).value());
  return next_of_plan();
}

Result<std::optional<ModelPieceView>> ModelApp::plan_take(const std::vector<std::byte>& bytes) {
  const std::optional<FileRange> wanted = planner_ ? planner_->next() : std::nullopt;
  if (!wanted || wanted->size() != bytes.size()) {
    return make_fault(Code::bad_argument, "bytes", {"other bytes than were asked for"});
  }
  Faults faults = planner_->take(bytes);
  if (!faults.empty()) {
    planner_.reset();
    return faults;
  }
  return next_of_plan();
}

std::optional<ModelPieceView> ModelApp::next_of_plan() const {
  const std::optional<FileRange> range = planner_->next();
  if (!range) return std::nullopt;
  return ModelPieceView{static_cast<std::int64_t>(range->file),
                        static_cast<std::int64_t>(range->begin),
                        static_cast<std::int64_t>(range->end), 0};
}

Result<ModelPlanView> ModelApp::planned() const {
  if (planner_ == nullptr || !planner_->plan()) return no_model();
  const Architecture& a = planner_->plan()->architecture;
  ModelPlanView out{a.vocab_size,
                    a.max_context,
                    a.n_layers,
                    a.d_model,
                    a.n_heads,
                    a.n_kv_heads,
                    a.head_dim,
                    a.d_mlp,
                    parameter_count(a).value(),
                    {}};
  for (const ModelPlan::Way& way : planner_->plan()->ways) out.ways.push_back(keeping_view(way));
  return out;
}

}  // namespace headsup::app
