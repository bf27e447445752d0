// What a model is and would take, before its weights are read.

#include <cstdint>
#include <utility>

#include "headsup/api/model_app.h"
#include "model_inputs.h"

namespace headsup::app {

namespace {

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
  HEADSUP_TRY(planner, ModelPlanner::open(to_files(files)));
  planner_ = std::make_unique<ModelPlanner>(std::move(planner));
  return to_view(planner_->next(), 0);
}

Result<std::optional<ModelPieceView>> ModelApp::plan_take(const std::vector<std::byte>& bytes) {
  Faults faults = take_piece(planner_, bytes);
  if (!faults.empty()) return faults;
  return to_view(planner_->next(), 0);
}

Result<ModelPlanView> ModelApp::planned() const {
  if (planner_ == nullptr || !planner_->plan()) return no_model();
  ModelPlanView out{sizes_of(planner_->plan()->architecture), {}};
  for (const ModelPlan::Way& way : planner_->plan()->ways) out.ways.push_back(keeping_view(way));
  return out;
}

}  // namespace headsup::app
