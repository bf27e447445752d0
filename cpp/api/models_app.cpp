#include "headsup/api/models_app.h"

namespace headsup::app {

Result<Evaluated> ModelsApp::evaluate(const Config& config, const std::string& expression) const {
  HEADSUP_TRY(dims, validate(config));
  return headsup::evaluate(expression, dims, models_.empty() ? nullptr : &models_);
}

Result<ModelCost> ModelsApp::model_cost(const CostInput& input) const {
  return headsup::model_cost(input);
}

Result<std::vector<ModelView>> ModelsApp::load_models(const Catalogue& models) {
  const Faults faults = check_sizes(models);
  if (!faults.empty()) return faults;
  models_ = models;
  std::vector<ModelView> out(models_.size());
  for (std::size_t i = 0; i < out.size(); ++i) fill(out[i], models_[i]);
  return out;
}

}  // namespace headsup::app
