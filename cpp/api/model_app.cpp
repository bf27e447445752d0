#include "headsup/api/model_app.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>

#include "headsup/base/decimal.h"
#include "headsup/base/utf8.h"
#include "headsup/model/repeated_text.h"
#include "headsup/model/sampling.h"
#include "model_checks.h"

namespace headsup::app {

namespace {

constexpr float kMostTemperature = 1000;

// Text that JS can hold: bytes that are no character become U+FFFD.
std::string whole_characters(std::string_view bytes) {
  std::string out;
  while (!bytes.empty()) {
    const Character character = first_character(bytes);
    out += character.valid ? bytes.substr(0, character.bytes) : kReplacementText;
    bytes.remove_prefix(character.bytes);
  }
  return out;
}

// The formats that some matrix has.
std::vector<WeightFormat> formats_of(const ModelWeights& weights) {
  std::vector<WeightFormat> out;
  for (const WeightFormat each :
       {WeightFormat::f32, WeightFormat::f16, WeightFormat::bf16, WeightFormat::int8}) {
    if (weights.has_format(each)) out.push_back(each);
  }
  return out;
}

}  // namespace

Result<std::optional<ModelPieceView>> ModelApp::open(const std::vector<ModelFile>& files,
                                                     Keeping keep) {
  forget_model();
  HEADSUP_TRY(loader, ModelLoader::open(files, keep));
  loader_ = std::move(loader);
  return next();
}

Result<ArchitectureView> ModelApp::open_weights(std::shared_ptr<const ModelWeights> weights) {
  forget_model();
  decoder_ = std::make_unique<Decoder>(std::move(weights));
  return architecture();
}

void ModelApp::forget_model() {
  forget_text();
  writer_.reset();
  reference_ = {};
  survey_.reset();
  decoder_.reset();
  loader_.reset();
  planner_.reset();
  tokenizer_.reset();
}

Result<std::optional<ModelPieceView>> ModelApp::take(const std::vector<std::byte>& bytes) {
  HEADSUP_CHECK(take_piece(loader_, bytes));
  return next();
}

Result<std::optional<ModelPieceView>> ModelApp::next() {
  const std::optional<FileRange> range = loader_->next();
  if (range) return to_view(range, loader_->progress());
  decoder_ = std::make_unique<Decoder>(loader_->weights());
  loader_.reset();
  return std::optional<ModelPieceView>();
}

Faults ModelApp::no_model() const { return {make_fault(Code::no_model, "model", {})}; }

Result<ArchitectureView> ModelApp::architecture() const {
  if (decoder_ == nullptr) return no_model();
  const Architecture& a = decoder_->architecture();
  const ModelWeights& weights = decoder_->weights();
  return ArchitectureView{sizes_of(a),
                          {formats_of(weights), weights.kept_bytes().value(),
                           ModelWeights::bytes(a).value(), weights.rounding()}};
}

Result<bool> ModelApp::load_tokenizer(const std::vector<std::byte>& bytes) {
  tokenizer_.reset();
  HEADSUP_TRY(tokenizer, Llama2cTokenizer::read(bytes));
  tokenizer_ = std::move(tokenizer);
  return true;
}

TokenView ModelApp::view_of(Token previous, Token token) const {
  if (!tokenizer_ || token >= tokenizer_->vocab_size()) return {token, ""};
  return {token, whole_characters(tokenizer_->decode(previous, token))};
}

std::vector<TokenView> ModelApp::views_of(std::span<const Token> text) const {
  std::vector<TokenView> out;
  for (const Token token : text) {
    out.push_back(view_of(out.empty() ? -1 : out.back().token, token));
  }
  return out;
}

Result<std::vector<TokenView>> ModelApp::encode(const std::string& text) const {
  if (!tokenizer_) return no_model();
  return views_of(tokenizer_->encode(text));
}

Result<bool> ModelApp::write(const Writing& what) {
  writer_.reset();
  if (decoder_ == nullptr) return no_model();
  const std::int64_t n_classes = decoder_->architecture().n_classes;
  if (n_classes != 0) return bad_value("model", n_classes, "model_of_next_tokens");
  writer_means_ = reference_;
  HEADSUP_TRY(edits,
              layer_edits(decoder_->architecture(), what.interventions,
                          {reference_means() == nullptr ? nullptr : &writer_means_, nullptr}));
  edits_ = std::move(edits);
  const auto [temperature, top_p, seed] = what.sampling;
  if (!(temperature >= 0 && temperature <= kMostTemperature)) {
    return bad_value("temperature", decimal_text(temperature), "temperature_of_writing");
  }
  if (!(top_p >= 0 && top_p <= 1)) {
    return bad_value("top_p", decimal_text(top_p), "share_of_probability");
  }
  sampling_ = what.sampling;
  HEADSUP_TRY(text, edited_text(what.tokens.empty() ? std::vector<Token>{Llama2cTokenizer::kBegin}
                                                    : what.tokens,
                                what.interventions, decoder_->architecture().max_context));
  written_ = std::move(text.tokens);
  prompt_ = written_.size();
  auto writer = std::make_unique<Decoder>(decoder_->shared_weights());
  HEADSUP_CHECK(writer->check(written_, {}, edits_));
  // The last token is read with the first that is written, so that what it looks at can be shown.
  HEADSUP_TRY(reading,
              writer->read(std::span<const Token>(written_).first(prompt_ - 1), {}, edits_));
  writer_ = std::move(writer);
  return true;
}

Result<WrittenView> ModelApp::write_next(bool weights) {
  if (writer_ == nullptr) return no_model();
  Keep keep;
  if (weights) keep.tensor(TensorId::weights).tensor(TensorId::patterns_edited);
  const Token previous = written_.back();
  HEADSUP_TRY(reading, writer_->read({&previous, 1}, keep, edits_));
  const Token token = sample(reading.last_logits(), sampling_,
                             static_cast<std::uint32_t>(written_.size() - prompt_));
  written_.push_back(token);
  WrittenView out;
  out.token = view_of(previous, token);
  // As llama2.c's run.c has it. In other vocabularies the number may be any word.
  out.ended = tokenizer_.has_value() && token == Llama2cTokenizer::kBegin;
  out.may_continue = writer_->tokens() < writer_->architecture().max_context;
  for (std::int64_t layer = 0; weights && layer < writer_->architecture().n_layers; ++layer) {
    const Tensor& pattern = reading.pattern(layer);
    out.weights.insert(out.weights.end(), pattern.data(), pattern.data() + pattern.size());
  }
  return out;
}

Result<std::vector<TokenView>> ModelApp::generate(const Generation& how) {
  HEADSUP_TRY(begun, write(how.what));
  std::vector<TokenView> out;
  bool more = true;
  while (more && std::ssize(out) < how.count) {
    HEADSUP_TRY(next, write_next(false));
    if (next.ended) break;
    out.push_back(next.token);
    more = next.may_continue;
  }
  return out;
}

Result<std::optional<ModelPieceView>> ModelApp::plan(const std::vector<ModelFile>& files) {
  forget_model();
  HEADSUP_TRY(planner, ModelPlanner::open(files));
  planner_ = std::make_unique<ModelPlanner>(std::move(planner));
  return to_view(planner_->next(), 0);
}

Result<std::optional<ModelPieceView>> ModelApp::plan_take(const std::vector<std::byte>& bytes) {
  HEADSUP_CHECK(take_piece(planner_, bytes));
  return to_view(planner_->next(), 0);
}

Result<ModelPlanView> ModelApp::planned() const {
  if (planner_ == nullptr || !planner_->plan()) return no_model();
  const ModelPlan& plan = *planner_->plan();
  return ModelPlanView{sizes_of(plan.architecture), plan.ways};
}

Result<std::vector<TokenView>> ModelApp::repeated(const RepeatedAsk& ask) const {
  if (decoder_ == nullptr) return no_model();
  const Architecture& a = decoder_->architecture();
  HEADSUP_TRY(length, place_in("length", ask.length, a.max_context));
  HEADSUP_TRY(repeats, place_in("repeats", ask.repeats, a.max_context));
  if (length * repeats + 1 > a.max_context) {
    return make_fault(Code::text_over_context, "length", {length * repeats + 1, a.max_context});
  }
  // The begin token and those around it stand for no text.
  const std::int64_t first = std::min<std::int64_t>(3, a.vocab_size - 1);
  const Token begin = std::min<Token>(1, static_cast<Token>(a.vocab_size - 1));
  return views_of(repeated_random_tokens(a.vocab_size, begin, first, length, repeats, ask.seed));
}

}  // namespace headsup::app
