#include "headsup/api/model_app.h"

#include <array>
#include <string>
#include <utility>

#include "headsup/base/decimal.h"
#include "headsup/base/utf8.h"
#include "headsup/model/sampling.h"
#include "model_inputs.h"

namespace headsup::app {

namespace {

constexpr double kMostTemperature = 1000;

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
std::vector<std::string_view> formats_of(const ModelWeights& weights) {
  std::vector<std::string_view> out;
  for (std::size_t i = 0; i < kFormatNames.size(); ++i) {
    if (weights.has_format(static_cast<WeightFormat>(i))) out.push_back(kFormatNames[i]);
  }
  return out;
}

}  // namespace

Result<std::optional<ModelPieceView>> ModelApp::open(const std::vector<ModelFileInput>& files,
                                                     const std::string& keep) {
  forget_model();
  const std::optional<Keeping> keeping = keeping_named(keep);
  if (!keeping) return bad_value("keep", keep.substr(0, 40), "f32, as_stored or int8");
  HEADSUP_TRY(loader, ModelLoader::open(to_files(files), *keeping));
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
  decoder_.reset();
  loader_.reset();
  planner_.reset();
  tokenizer_.reset();
}

Result<std::optional<ModelPieceView>> ModelApp::take(const std::vector<std::byte>& bytes) {
  Faults faults = take_piece(loader_, bytes);
  if (!faults.empty()) return faults;
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

Result<std::vector<TokenView>> ModelApp::encode(const std::string& text) const {
  if (!tokenizer_) return no_model();
  std::vector<TokenView> out;
  Token previous = -1;
  for (const Token token : tokenizer_->encode(text)) {
    out.push_back(view_of(previous, token));
    previous = token;
  }
  return out;
}

Result<bool> ModelApp::write(const WriteInput& input) {
  writer_.reset();
  if (decoder_ == nullptr) return no_model();
  const std::int64_t n_classes = decoder_->architecture().n_classes;
  if (n_classes != 0) return bad_value("model", n_classes, "model_of_next_tokens");
  HEADSUP_TRY(interventions, to_interventions(input.interventions));
  writer_means_ = reference_;
  HEADSUP_TRY(edits,
              layer_edits(decoder_->architecture(), interventions,
                          {reference_means() == nullptr ? nullptr : &writer_means_, nullptr}));
  edits_ = std::move(edits);
  const double temperature = input.temperature.value_or(0), top_p = input.top_p.value_or(1);
  if (!(temperature >= 0 && temperature <= kMostTemperature)) {
    return bad_value("temperature", decimal_text(temperature), "temperature_of_writing");
  }
  if (!(top_p >= 0 && top_p <= 1)) {
    return bad_value("top_p", decimal_text(top_p), "share_of_probability");
  }
  HEADSUP_TRY(seed, to_seed(input.seed));
  sampling_ = {static_cast<float>(temperature), static_cast<float>(top_p), seed};
  const std::vector<Token> given = to_tokens(input.tokens);
  HEADSUP_TRY(text,
              edited_text(given.empty() ? std::vector<Token>{Llama2cTokenizer::kBegin} : given,
                          interventions, decoder_->architecture().max_context));
  written_ = std::move(text.tokens);
  prompt_ = written_.size();
  auto writer = std::make_unique<Decoder>(decoder_->shared_weights());
  Faults faults = writer->check(written_, {}, edits_);
  if (!faults.empty()) return faults;
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
  out.room = writer_->tokens() < writer_->architecture().max_context;
  for (std::int64_t layer = 0; weights && layer < writer_->architecture().n_layers; ++layer) {
    const Tensor& pattern = reading.pattern(layer);
    out.weights.insert(out.weights.end(), pattern.data(), pattern.data() + pattern.size());
  }
  return out;
}

Result<std::vector<TokenView>> ModelApp::generate(const GenerateInput& input) {
  HEADSUP_TRY(begun, write({input.tokens, input.temperature, input.top_p, input.seed, {}}));
  std::vector<TokenView> out;
  bool room = true;
  while (room && static_cast<double>(out.size()) < input.count) {
    HEADSUP_TRY(next, write_next(false));
    if (next.ended) break;
    out.push_back(next.token);
    room = next.room;
  }
  return out;
}

}  // namespace headsup::app
