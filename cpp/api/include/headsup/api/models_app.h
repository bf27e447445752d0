// The calls about published models and what sizes come to, in plain C++, so that native tests drive
// exactly what a page drives. Values in, values out, no handles.
#pragma once

#include <string>
#include <vector>

#include "headsup/api/models_views.h"
#include "headsup/catalogue/cost.h"
#include "headsup/catalogue/published_model.h"
#include "headsup/practice/expression.h"

namespace headsup::app {

/// The state behind the calls: the loaded catalogue. All else is in the arguments.
class ModelsApp {
 public:
  /// A derived number for prose.
  Result<Evaluated> evaluate(const Config& config, const std::string& expression) const;

  /// What a model's attention costs, of any sizes.
  Result<ModelCost> model_cost(const CostInput& input) const;

  /// Loads the catalogue of published models; the answer holds until the next load.
  Result<std::vector<ModelView>> load_models(const Catalogue& models);

  /// A model to look up: what was read in it, what sentences may use, and the questions with their
  /// options, answers and where these stand in the text.
  Result<LookupView> lookup(const LookupSource& source) const;

  /// What an answer to one of its questions is worth.
  Result<LookupGradeView> grade_lookup(const LookupSource& source, const std::string& step,
                                       const std::string& answer) const;

  /// What its attention costs for one sequence of seq_len tokens.
  Result<AttentionCost> lookup_cost(const LookupSource& source, double seq_len,
                                    double bytes_per_number) const;

 private:
  Catalogue models_;
};

}  // namespace headsup::app
