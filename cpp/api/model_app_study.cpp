#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "headsup/api/model_app.h"
#include "headsup/model/contributions.h"
#include "model_checks.h"

namespace headsup::app {

namespace {

std::vector<float> numbers_of(const Tensor& tensor) {
  return {tensor.data(), tensor.data() + tensor.size()};
}

TensorView view_of(const std::string& name, const Tensor& tensor) {
  TensorView out{name, {}, numbers_of(tensor)};
  for (const Dim& dim : tensor.shape()) {
    out.axes.push_back({name_of(dim.axis), dim.size});
  }
  return out;
}

}  // namespace

void ModelApp::forget_text() {
  measuring_.reset();
  study_.reset();
}

std::vector<LikelyToken> ModelApp::likely(std::span<const float> logits, std::int64_t count) const {
  std::vector<LikelyToken> out;
  const std::int64_t n_classes = decoder_->architecture().classes();
  const std::size_t classes = Count(n_classes).size();
  const std::size_t most = Count(std::clamp<std::int64_t>(count, 0, n_classes)).size();
  for (; !logits.empty(); logits = logits.subspan(classes)) {
    for (const TokenProbability& one : top_tokens(logits.first(classes), most)) {
      out.push_back(view_of(one));
    }
  }
  return out;
}

TextView ModelApp::view_of(std::span<const float> losses, std::span<const float> next,
                           std::int64_t count) const {
  return {mean_of(losses), {losses.begin(), losses.end()}, likely(next, count)};
}

Result<TextView> ModelApp::study(const std::vector<Token>& tokens) { return take_text(tokens, {}); }

Result<TextView> ModelApp::study_task(const std::vector<Token>& tokens,
                                      const std::vector<Token>& targets) {
  if (decoder_ == nullptr) return no_model();
  const Architecture& a = decoder_->architecture();
  const bool fits = std::ranges::all_of(targets, [&](Token one) { return one < a.classes(); });
  if (!fits || targets.size() != tokens.size() * Count(a.n_slots).size()) return no_model();
  return take_text(tokens, targets);
}

Result<TextView> ModelApp::take_text(std::span<const Token> tokens, std::vector<Token> targets) {
  if (decoder_ == nullptr) return no_model();
  forget_text();
  HEADSUP_TRY(study, TextStudy::make(*decoder_, tokens, std::move(targets)));
  if (tokens.empty()) return TextView{};
  study_ = std::make_unique<TextStudy>(std::move(study));
  return view_of(study_->losses(), study_->reading().last_logits(), 5);
}

Result<StudiedView> ModelApp::study_text(const std::string& text) {
  HEADSUP_TRY(tokens, encode(text));
  std::vector<Token> numbers;
  for (const TokenView& one : tokens) numbers.push_back(one.token);
  HEADSUP_TRY(run, study(numbers));
  return StudiedView{std::move(tokens), std::move(run)};
}

Result<TextView> ModelApp::second_text(const std::vector<Token>& tokens) {
  if (study_ == nullptr) return no_model();
  measuring_.reset();
  HEADSUP_TRY(losses, study_->read_second(tokens));
  return view_of(losses, study_->second()->last_logits(), 5);
}

Result<TextView> ModelApp::run(const RunAsk& ask) {
  if (study_ == nullptr) return no_model();
  if (ask.interventions.empty()) {
    return view_of(study_->losses(), study_->reading().last_logits(), ask.next);
  }
  HEADSUP_TRY(run, study_->run(ask.interventions, {}, reference_means()));
  return view_of(run.losses, run.next_logits(), ask.next);
}

Result<TensorView> ModelApp::tensor(const TensorAsk& ask) {
  if (study_ == nullptr) return no_model();
  const std::optional<TensorId> id = find_block_tensor(ask.tensor);
  if (!id && ask.tensor != "logits") {
    return make_fault(Code::unknown_tensor, "tensor", {ask.tensor});
  }
  const std::int64_t n_layers = decoder_->architecture().n_layers;
  HEADSUP_TRY(layer, place_in("layer", ask.layer, n_layers));
  if (id == TensorId::resid_pre) return resid_before(layer, ask.interventions);
  const auto find = [&](const Reading& in) { return id ? in.find(*id, layer) : &in.logits; };
  const Tensor* kept = ask.interventions.empty() ? find(study_->reading()) : nullptr;
  if (kept != nullptr) return app::view_of(ask.tensor, *kept);
  Keep keep;
  if (id) keep.tensor(*id);
  HEADSUP_TRY(run, study_->run(ask.interventions, keep, reference_means()));
  kept = find(run.reading);
  // Lower layers than the first that is edited are as they were.
  if (kept == nullptr && layer < run.reading.first_layer)
    return tensor({ask.tensor, ask.layer, {}});
  if (kept == nullptr) return make_fault(Code::tensor_not_in_run, "tensor", {ask.tensor});
  return app::view_of(ask.tensor, *kept);
}

// A block's input, which no block makes: the embedding, or what the block below gave.
Result<TensorView> ModelApp::resid_before(std::int64_t layer,
                                          const std::vector<Intervention>& interventions) {
  if (layer > 0) return tensor({"resid_post", layer - 1, interventions});
  HEADSUP_TRY(run, study_->run(interventions, {}, reference_means()));
  return app::view_of("resid_pre", decoder_->embedded(run.text.tokens, 0));
}

Result<bool> ModelApp::reference(const std::vector<std::vector<Token>>& texts) {
  if (decoder_ == nullptr) return no_model();
  Decoder reader(decoder_->shared_weights());
  HEADSUP_TRY(means, mean_outputs(reader, texts));
  reference_ = std::move(means);
  return true;
}

Result<std::vector<LogitPart>> ModelApp::logit_parts(std::int64_t token,
                                                     std::int64_t target) const {
  if (study_ == nullptr) return no_model();
  HEADSUP_TRY(at, place_in("token", token, study_->reading().tokens));
  HEADSUP_TRY(of, place_in("target", target, decoder_->architecture().n_logits()));
  std::vector<LogitPart> out = logit_attribution(*study_, at, static_cast<Token>(of));
  for (const LogitPart& one : out) {
    HEADSUP_CHECK(overflow_of("parts", std::array{one.logit}));
  }
  return out;
}

Result<std::vector<LensRow>> ModelApp::lens(std::int64_t token, std::int64_t next) const {
  if (study_ == nullptr) return no_model();
  HEADSUP_TRY(at, place_in("token", token, study_->reading().tokens));
  const Tensor logits = logit_lens(*study_, at);
  std::vector<LensRow> out;
  const std::int64_t width = logits.shape()[1].size;
  for (std::int64_t layer = 0; layer * width < logits.size(); ++layer) {
    const std::span<const float> row(logits.data() + layer * width, Count(width).size());
    const std::vector<double> numbers(row.begin(), row.end());
    HEADSUP_CHECK(overflow_of("layers/" + std::to_string(layer), numbers));
    out.push_back({layer, likely(row, next)});
  }
  return out;
}

}  // namespace headsup::app
