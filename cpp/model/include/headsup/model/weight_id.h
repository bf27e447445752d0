// Every weight of a decoder, by name.
#pragma once

#include <cstdint>

#include "headsup/graph/tensors.h"

namespace headsup {

/// Which weight: a tensor that a block declares (W_q, mlp_norm_weight, ...) and its layer, or one
/// of those outside blocks (token_embedding, position_embedding, final_norm_weight,
/// final_norm_bias, output_weight), whose layer is 0.
struct WeightId {
  TensorId tensor = kNoTensor;
  std::int64_t layer = 0;
  bool operator==(const WeightId&) const = default;
};

/// How a matrix that gives `out` numbers for `in` lies in a file.
enum class Layout : std::uint8_t {
  out_in,  // a row for each output (PyTorch's Linear, embeddings)
  in_out,  // a row for each input (GPT-2's Conv1D)
};

}  // namespace headsup
