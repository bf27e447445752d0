// The calls about a language model: reading its files, its tokens, its runs.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "headsup/api/model_views.h"
#include "headsup/api/views.h"
#include "headsup/formats/llama2c_tokenizer.h"
#include "headsup/formats/model_loader.h"
#include "headsup/model/decoder.h"

namespace headsup::app {

/// The state behind the calls: one model, and its tokenizer where there is one.
class ModelApp {
 public:
  /// Begins to read a model from these files; the one before is forgotten. The piece of them that
  /// is wanted first.
  Result<std::optional<ModelPieceView>> open(const std::vector<ModelFileInput>& files);

  /// The bytes of the piece that was wanted; the next one, or none where the model is whole.
  Result<std::optional<ModelPieceView>> take(const std::vector<std::byte>& bytes);

  /// Faults: no_model.
  Result<ArchitectureView> architecture() const;

  /// The bytes of llama2.c's tokenizer file.
  Result<bool> load_tokenizer(const std::vector<std::byte>& bytes);

  /// Faults: no_model where there is no tokenizer.
  Result<std::vector<TokenView>> encode(const std::string& text) const;

  /// Writes further tokens behind those given, by themselves.
  Result<std::vector<TokenView>> generate(const GenerateInput& input);

  /// What each head looks at in a text, and what the text's loss is without it.
  Result<HeadsView> heads(const std::vector<double>& tokens);

  /// How far the model is from what a reference file says of it.
  Result<VerificationView> verify(const std::string& text);

 private:
  Result<std::optional<ModelPieceView>> next();
  Faults no_model() const;
  TokenView view_of(Token previous, Token token) const;

  std::optional<ModelLoader> loader_;
  std::unique_ptr<Decoder> decoder_;
  std::optional<Llama2cTokenizer> tokenizer_;
};

}  // namespace headsup::app
