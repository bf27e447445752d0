// The calls about published models.
#include <utility>

#include "headsup/api/app.h"
#include "headsup/json/json_reader.h"

namespace headsup::app {

Result<ModelCost> App::model_cost(const CostInput& input) const {
  return headsup::model_cost(input);
}

Result<std::vector<ModelView>> App::load_models(const std::string& text) {
  const Result<Document> document = read_json(text);
  if (!document) return document.faults();
  Result<Catalogue> catalogue = read_catalogue(*document);
  if (!catalogue) return catalogue.faults();
  models_ = std::move(catalogue).value();
  std::vector<ModelView> out(models_.size());
  for (std::size_t i = 0; i < out.size(); ++i) fill(out[i], models_[i]);
  return out;
}

}  // namespace headsup::app
