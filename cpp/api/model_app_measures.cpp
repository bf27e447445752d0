#include <array>
#include <string>

#include "headsup/api/model_app.h"
#include "model_inputs.h"

namespace headsup::app {

Result<MeasureView> ModelApp::measure(const MeasureInput& input) {
  if (study_ == nullptr) return no_model();
  heads_off_.reset();
  pairs_.reset();
  layer_.reset();
  sampled_.reset();
  head_losses_.clear();
  const std::string off = input.off.value_or("zero");
  if (off != "zero" && off != "mean") return bad_value("off", off, "zero_or_mean");
  const Ablation how = off == "mean" ? Ablation::mean : Ablation::zero;
  const Architecture& a = decoder_->architecture();
  if (input.what == "heads") {
    heads_off_ = how;
  } else if (input.what == "pairs") {
    pairs_ = std::make_unique<PairAblation>(*study_, how);
  } else if (input.what == "layer_shapley") {
    const Token layer = to_token(input.layer.value_or(0));
    if (layer < 0 || layer >= a.n_layers) {
      return make_fault(Code::index_out_of_range, "layer",
                        {"layer", std::int64_t{layer}, a.n_layers});
    }
    if (a.n_heads > LayerShapley::kMostHeads) {
      return bad_value("what", input.what, "few_heads_for_every_subset");
    }
    layer_ = std::make_unique<LayerShapley>(*study_, layer);
  } else if (input.what == "shapley") {
    sampled_ = std::make_unique<SampledShapley>(
        *study_, static_cast<std::uint32_t>(to_token(input.seed.value_or(0))));
  } else {
    return bad_value("what", input.what, "measure_of_heads");
  }
  return measured();
}

Result<MeasureView> ModelApp::measure_on(double runs) {
  if (study_ == nullptr) return no_model();
  const Architecture& a = decoder_->architecture();
  const std::int64_t heads = a.n_layers * a.n_heads;
  const auto left = static_cast<std::int64_t>(runs >= 1 && runs < 1e6 ? runs : 1);
  if (heads_off_) {
    for (std::int64_t n = 0; n < left; ++n) {
      const auto at = static_cast<std::int64_t>(head_losses_.size());
      if (at == heads) break;
      const std::array off{HeadId{at / a.n_heads, at % a.n_heads}};
      head_losses_.push_back(study_->loss(off, *heads_off_));
    }
  }
  if (pairs_) {
    const auto before = static_cast<std::int64_t>(pairs_->losses().size());
    while (!pairs_->done() && static_cast<std::int64_t>(pairs_->losses().size()) - before < left) {
      pairs_->step();
    }
  }
  if (layer_) layer_->step(static_cast<std::size_t>(left));
  if (sampled_) {
    for (std::int64_t n = 0; n < left; n += heads) sampled_->step();
  }
  return measured();
}

MeasureView ModelApp::measured() const {
  MeasureView out;
  const Architecture& a = decoder_->architecture();
  if (heads_off_) {
    out.losses = head_losses_;
    out.progress =
        static_cast<double>(head_losses_.size()) / static_cast<double>(a.n_layers * a.n_heads);
    out.done = out.progress == 1;
  }
  if (pairs_) {
    out.done = pairs_->done();
    out.progress = pairs_->count() == 0 ? 1
                                        : static_cast<double>(pairs_->losses().size()) /
                                              static_cast<double>(pairs_->count());
    for (const PairLoss& one : pairs_->losses()) {
      if (!out.done) break;
      out.pairs.push_back(
          {one.first.layer, one.first.head, one.second.layer, one.second.head, one.loss});
    }
  }
  if (layer_) {
    out.done = layer_->done();
    out.progress = layer_->progress();
    if (out.done) {
      out.values = layer_->shapley_values();
      out.total = layer_->subset_values().back() - layer_->subset_values().front();
    }
  }
  if (sampled_) {
    out.orders = sampled_->orders();
    out.values = sampled_->shapley_values();
    out.errors = sampled_->standard_errors();
    out.total = sampled_->total();
  }
  return out;
}

}  // namespace headsup::app
