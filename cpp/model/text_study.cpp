#include "headsup/model/text_study.h"

#include <algorithm>
#include <utility>

namespace headsup {

std::span<const float> EditedRun::next_logits() const {
  return reading.logits_of(text.first + text.count - 1);
}

Result<TextStudy> TextStudy::make(Decoder& decoder, std::span<const Token> tokens,
                                  std::vector<Token> targets) {
  TextStudy out(decoder);
  out.tokens_.assign(tokens.begin(), tokens.end());
  out.targets_ = std::move(targets);
  decoder.begin();
  using enum TensorId;
  HEADSUP_TRY(reading,
              decoder.read(tokens, Keep({resid_post, head_outputs, weights, mlp_y}, true)));
  out.clean_ = std::move(reading);
  out.embedded_ = decoder.embedded(tokens, 0);
  if (tokens.empty()) return out;
  out.losses_ = out.losses_in(out.clean_, tokens, 0);
  return out;
}

std::vector<float> TextStudy::losses_in(const Reading& reading, std::span<const Token> text,
                                        std::int64_t first) const {
  const Architecture& a = decoder_->architecture();
  const float* const logits = reading.logits.data() + first * a.n_logits();
  if (!targets_.empty()) return losses_of(logits, a.classes(), targets_);
  if (a.n_classes != 0) return {};
  return losses_of(logits, a.classes(), next_tokens(text));
}

Result<std::vector<float>> TextStudy::read_second(std::span<const Token> tokens) {
  if (tokens.size() != tokens_.size()) {
    return bad_value("tokens", std::ssize(tokens), "as_many_tokens_as_the_text");
  }
  decoder_->begin();
  HEADSUP_TRY(reading,
              decoder_->read(tokens, Keep({TensorId::head_outputs, TensorId::weights}, true)));
  second_ = std::move(reading);
  second_tokens_.assign(tokens.begin(), tokens.end());
  // Answers that are asked for are those of the first.
  return targets_.empty() ? losses_in(second_, tokens, 0) : std::vector<float>();
}

const float* TextStudy::resid_before(std::int64_t layer) const {
  return layer == 0 ? embedded_.data() : clean_.of(TensorId::resid_post, layer - 1).data();
}

Result<EditedRun> TextStudy::run(std::span<const Intervention> interventions, const Keep& keep,
                                 const HeadMeans* reference) {
  HEADSUP_TRY(text, edited_text(tokens_, interventions, decoder_->architecture().max_context));
  HEADSUP_TRY(edits,
              layer_edits(decoder_->architecture(), interventions, {reference, &clean_, second()}));
  EditedRun out{std::move(text), {}, {}};
  Keep with_logits = keep;
  with_logits.logits = true;
  if (tokens_.empty()) return out;
  if (out.text.tokens == tokens_) {
    out.reading = rerun(edits, with_logits);
    if (!out.reading.overflow.empty()) return out.reading.overflow;
  } else {
    decoder_->begin();
    HEADSUP_TRY(reading, decoder_->read(out.text.tokens, with_logits, edits));
    out.reading = std::move(reading);
  }
  const std::span<const Token> own =
      std::span(out.text.tokens)
          .subspan(Count(out.text.first).size(), Count(out.text.count).size());
  out.losses = losses_in(out.reading, own, out.text.first);
  return out;
}

Result<EditedRun> TextStudy::run_of_layer(std::int64_t layer,
                                          std::span<const Intervention> interventions,
                                          const Keep& keep, const HeadMeans* reference) {
  Result<EditedRun> edited = run(interventions, keep, reference);
  return edited && edited->reading.first_layer > layer ? run({}, keep) : std::move(edited);
}

Reading TextStudy::rerun(std::span<const LayerEdit> edits, const Keep& keep) {
  const auto first = std::ranges::min_element(edits, {}, &LayerEdit::layer);
  const std::int64_t lowest = first == edits.end() ? 0 : first->layer;
  Decoder::From from{lowest, resid_before(lowest)};
  // What the layer's heads gave stays; but what is kept of a run is made in it.
  if (!edits.empty() && first->block == BlockEdit{.replace_heads = true} && !keep.tensors.any()) {
    from.head_outputs = clean_.of(TensorId::head_outputs, lowest).data();
  }
  return decoder_->rerun(from, clean_, keep, edits);
}

Reading TextStudy::ablate(std::span<const HeadId> off, const Keep& keep) {
  return rerun(heads_replaced(off), keep);
}

Reading TextStudy::rerun(const Decoder::From& from, std::span<const HeadId> off, const Keep& keep) {
  return decoder_->rerun(from, clean_, keep, heads_replaced(off));
}

Result<double> TextStudy::loss(std::span<const HeadId> off) {
  return loss_of(ablate(off, Keep({}, true)));
}

Result<double> TextStudy::loss_of(const Reading& reading) const {
  HEADSUP_CHECK(reading.overflow);
  return mean_of(losses_in(reading, tokens_, 0));
}

double mean_of(std::span<const float> losses) {
  double sum = 0;
  for (const float loss : losses) sum += double{loss};
  return losses.empty() ? 0 : sum / static_cast<double>(losses.size());
}

}  // namespace headsup
