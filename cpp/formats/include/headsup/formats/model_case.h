// What an independent implementation says of a model and a text, and how far the engine is from it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "headsup/formats/llama2c_tokenizer.h"
#include "headsup/json/document.h"
#include "headsup/model/text_study.h"
#include "headsup/training/verify.h"

namespace headsup {

/// Numbers under a name, run together.
struct ExpectedNumbers {
  std::string name;
  std::vector<double> data;
};

struct ModelCase {
  std::string name;
  std::optional<std::string> text;  // whose tokens these are
  std::vector<Token> tokens;
  bool greedy = false;  // the tokens were written by the model itself, the likeliest one each time
  std::vector<ExpectedNumbers> expected;
};

/// Members: name; tokens; text or prompt; temperature, which must be 0 and says that the tokens are
/// the model's own; and any of loss_nats, logits [token][vocabulary], logits_last, top5_last,
/// weights [layer][head][query][key], weights_rows_last [layer][head][key], residual_last [layer +
/// 1][d_model], roles {previous, self, first, duplicate, induction, entropy}, each [layer][head],
/// loss_with_head_zeroed and loss_with_head_mean [layer][head], loss_with_layer_heads_zeroed
/// [layer]. Others are ignored. Faults: those of DocumentReader.
Result<ModelCase> read_model_case(const Document& document);

/// Runs the case and measures each of its tensors. Without a tokenizer the text's tokens are not
/// compared. Faults: those of Decoder::read; reference_wrong_size where a tensor has another size.
Result<Verification> verify_model(const ModelCase& reference, Decoder& decoder,
                                  const Llama2cTokenizer* tokenizer, double tolerance);

}  // namespace headsup
