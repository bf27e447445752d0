#include <string>

#include "headsup/api/model_app.h"
#include "model_checks.h"

namespace headsup::app {

Result<HeadWorth> ModelApp::measure(const MeasureAsk& ask) {
  if (study_ == nullptr) return no_model();
  measuring_.reset();
  const Architecture& a = decoder_->architecture();
  if (a.n_classes != 0 && study_->losses().empty()) {
    return bad_value("what", ask.what, "text_with_targets");
  }
  if (ask.what == "heads") {
    measuring_ = single_ablation(*study_);
  } else if (ask.what == "pairs") {
    measuring_ = pair_ablation(*study_);
  } else if (ask.what == "layer_shapley") {
    HEADSUP_TRY(layer, place_in("layer", ask.layer, a.n_layers));
    if (a.n_heads > kMostShapleyHeads) {
      return bad_value("what", ask.what, "few_heads_for_every_subset");
    }
    measuring_ = layer_shapley(*study_, layer);
  } else if (ask.what == "shapley") {
    measuring_ = sampled_shapley(*study_, ask.seed);
  } else {
    return bad_value("what", ask.what, "measure_of_heads");
  }
  return measuring_->worth();
}

Result<HeadWorth> ModelApp::measure_on(double runs) {
  if (study_ == nullptr) return no_model();
  if (measuring_ == nullptr) return HeadWorth{};
  measuring_->step(static_cast<std::size_t>(runs >= 1 && runs < 1e6 ? runs : 1));
  const HeadWorth& worth = measuring_->worth();
  std::vector<double> numbers = worth.values;
  for (const PairLoss& pair : worth.pairs) numbers.push_back(pair.loss);
  numbers.insert(numbers.end(), worth.losses.begin(), worth.losses.end());
  Faults faults = overflow_of("losses", numbers);
  if (!faults.empty()) return faults;
  return worth;
}

}  // namespace headsup::app
