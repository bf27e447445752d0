// A language model's files, texts and runs as they cross the boundary.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headsup::app {

struct ModelFileInput {
  std::string name;
  double size = 0;  // in bytes
};

/// Bytes [begin, end) of the file at this place in the list; none where the model is whole.
struct ModelPieceView {
  std::int64_t file = 0, begin = 0, end = 0;
  float progress = 0;  // of the weights, 0 to 1
};

struct ArchitectureView {
  std::int64_t vocab_size = 0, max_context = 0, n_layers = 0, d_model = 0, n_heads = 0,
               n_kv_heads = 0, head_dim = 0, d_mlp = 0, parameters = 0;
};

struct TokenView {
  int token = 0;
  std::string text;  // as it stands in the text; bytes that are no character are U+FFFD
};

struct GenerateInput {
  std::vector<double> tokens;  // empty: begin with the begin token
  double count = 0;
  double temperature = 0;
  double top_p = 1;
  double seed = 0;
};

struct HeadRow {
  std::int64_t layer = 0, head = 0;
  double previous = 0, self = 0, first = 0, same_token = 0, induction = 0, entropy = 0;
  double loss_zeroed = 0;  // the mean loss with its output at zero
};

struct HeadsView {
  double loss = 0;  // mean, in nats, with all heads on
  HeadRow uniform;  // what attention would score that weighs all visible keys alike
  std::vector<HeadRow> heads;
};

}  // namespace headsup::app
