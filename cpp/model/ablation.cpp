#include "headsup/model/ablation.h"

#include <algorithm>
#include <array>
#include <utility>

namespace headsup {

Result<AblationStudy> AblationStudy::make(Decoder& decoder, std::span<const Token> tokens) {
  AblationStudy out(decoder);
  out.tokens_.assign(tokens.begin(), tokens.end());
  decoder.truncate(0);
  Keep keep;
  keep.tensor(TensorId::resid_post).tensor(TensorId::head_outputs).tensor(TensorId::weights);
  keep.logits = true;
  Result<Reading> reading = decoder.read(tokens, keep);
  if (!reading) return reading.faults();
  out.clean_ = std::move(reading).value();
  out.embedded_ = decoder.embedded(tokens, 0);
  if (!tokens.empty()) out.losses_ = token_losses(out.clean_.logits, tokens);
  return out;
}

const float* AblationStudy::resid_before(std::int64_t layer) const {
  return layer == 0 ? embedded_.data() : clean_.of(TensorId::resid_post, layer - 1).data();
}

std::vector<float> AblationStudy::mean_output(const HeadId& head) const {
  const MatrixView outputs = clean_.of(TensorId::head_outputs, head.layer)
                                 .view()
                                 .matrix(std::array{std::int64_t{0}, head.head});
  std::vector<float> out;
  for (std::int64_t i = 0; i < outputs.cols; ++i) {
    double sum = 0;
    for (std::int64_t token = 0; token < outputs.rows; ++token) sum += double{outputs.at(token, i)};
    out.push_back(static_cast<float>(sum / static_cast<double>(outputs.rows)));
  }
  return out;
}

Reading AblationStudy::run(std::span<const HeadId> off, Ablation how, const Keep& keep) {
  std::vector<std::vector<float>> rows;
  std::vector<LayerEdit> edits;
  std::int64_t lowest = decoder_->architecture().n_layers;
  for (const HeadId& head : off) {
    lowest = std::min(lowest, head.layer);
    auto edit = std::ranges::find(edits, head.layer, &LayerEdit::layer);
    if (edit == edits.end()) edit = edits.insert(edits.end(), {head.layer, {}});
    // Moving a vector keeps its numbers where they are.
    rows.push_back(how == Ablation::mean ? mean_output(head) : std::vector<float>{});
    edit->heads.push_back({head.head, rows.back()});
  }
  if (off.empty()) lowest = 0;
  return decoder_->rerun(lowest, resid_before(lowest), keep, edits);
}

double AblationStudy::loss(std::span<const HeadId> off, Ablation how) {
  Keep keep;
  keep.logits = true;
  return mean_of(token_losses(run(off, how, keep).logits, tokens_));
}

double mean_of(std::span<const float> losses) {
  double sum = 0;
  for (const float loss : losses) sum += double{loss};
  return losses.empty() ? 0 : sum / static_cast<double>(losses.size());
}

}  // namespace headsup
