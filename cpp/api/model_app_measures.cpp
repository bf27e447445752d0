#include <string>

#include "headsup/api/model_app.h"
#include "model_inputs.h"

namespace headsup::app {

namespace {

std::vector<PairView> views_of(const std::vector<PairLoss>& losses) {
  std::vector<PairView> out;
  out.reserve(losses.size());
  for (const auto& [first, second, loss] : losses) {
    out.push_back({first.layer, first.head, second.layer, second.head, loss});
  }
  return out;
}

}  // namespace

Result<MeasureView> ModelApp::measure(const MeasureInput& input) {
  if (study_ == nullptr) return no_model();
  measuring_ = std::monostate();
  const Architecture& a = decoder_->architecture();
  if (a.n_classes != 0 && study_->losses().empty()) {
    return bad_value("what", input.what, "text_with_targets");
  }
  if (input.what == "heads") {
    measuring_ = SingleAblation(*study_);
  } else if (input.what == "pairs") {
    measuring_ = PairAblation(*study_);
  } else if (input.what == "layer_shapley") {
    const Result<std::int64_t> layer = to_place("layer", input.layer.value_or(0), a.n_layers);
    if (!layer) return layer.faults();
    if (a.n_heads > LayerShapley::kMostHeads) {
      return bad_value("what", input.what, "few_heads_for_every_subset");
    }
    measuring_ = LayerShapley(*study_, *layer);
  } else if (input.what == "shapley") {
    const Result<std::uint32_t> seed = to_seed(input.seed);
    if (!seed) return seed.faults();
    measuring_ = SampledShapley(*study_, *seed);
  } else {
    return bad_value("what", input.what, "measure_of_heads");
  }
  return measured();
}

Result<MeasureView> ModelApp::measure_on(double runs) {
  if (study_ == nullptr) return no_model();
  const auto left = static_cast<std::size_t>(runs >= 1 && runs < 1e6 ? runs : 1);
  if (auto* const heads = std::get_if<SingleAblation>(&measuring_)) heads->step(left);
  if (auto* const pairs = std::get_if<PairAblation>(&measuring_)) {
    const std::size_t before = pairs->losses().size();
    while (!pairs->done() && pairs->losses().size() - before < left) pairs->step();
  }
  if (auto* const layer = std::get_if<LayerShapley>(&measuring_)) layer->step(left);
  if (auto* const sampled = std::get_if<SampledShapley>(&measuring_)) {
    for (std::size_t n = 0; n < left; n += sampled->heads()) sampled->step();
  }
  return measured();
}

Result<MeasureView> ModelApp::measured() const {
  MeasureView out;
  std::vector<double> numbers;
  const auto show_progress = [&](const auto& measure) {
    out.done = measure.done();
    out.progress = measure.progress();
  };
  if (const auto* const heads = std::get_if<SingleAblation>(&measuring_)) {
    show_progress(*heads);
    out.losses = heads->losses();
  }
  if (const auto* const pairs = std::get_if<PairAblation>(&measuring_)) {
    show_progress(*pairs);
    if (out.done) out.pairs = views_of(pairs->losses());
  }
  if (const auto* const layer = std::get_if<LayerShapley>(&measuring_)) {
    show_progress(*layer);
    if (out.done) {
      out.values = layer->shapley_values();
      out.total = layer->subset_values().back() - layer->subset_values().front();
    }
  }
  if (const auto* const sampled = std::get_if<SampledShapley>(&measuring_)) {
    out.orders = sampled->orders();
    out.values = sampled->shapley_values();
    out.errors = sampled->standard_errors();
    out.total = sampled->total();
  }
  for (const PairView& pair : out.pairs) numbers.push_back(pair.loss);
  numbers.insert(numbers.end(), out.losses.begin(), out.losses.end());
  numbers.insert(numbers.end(), out.values.begin(), out.values.end());
  Faults faults = overflow_of("losses", numbers);
  if (!faults.empty()) return faults;
  return out;
}

}  // namespace headsup::app
