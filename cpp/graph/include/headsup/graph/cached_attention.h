// Attention over a sequence that grows by a token at a time, with the keys and values of earlier
// tokens kept.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "headsup/graph/run.h"
#include "headsup/graph/run_nodes.h"

namespace headsup {

class CachedAttention {
 public:
  /// Makes room for `tokens` tokens. Requires inputs of the shapes of `sizes`, and no second
  /// sequence and no padding, which a growing sequence does not have. What it is handed must
  /// outlive it.
  CachedAttention(const AttentionSizes& sizes, const Inputs& inputs, std::int64_t tokens);

  /// The next token: x [batch, 1, d_model] -> y [batch, d_model]. Asks for no memory. Requires room
  /// for it. Row t of y is row t of a causal forward pass of all tokens, to rounding: softmax sums
  /// a shorter row in other lanes.
  void step(const View& x, float* y);

  std::int64_t tokens() const { return context_.sizes[Axis::seq_k]; }

  /// Copies of what is kept: [batch, n_kv_heads, tokens, head_dim].
  Tensor keys() const;
  Tensor values() const;

  /// Numbers that it keeps or makes on its way.
  static Count numbers(const AttentionSizes& sizes, std::int64_t tokens);

 private:
  Tensor unpacked(const std::vector<PackedMatrix>& heads, bool by_column) const;

  Features features_;
  RunContext context_;
  std::vector<PackedMatrix> keys_, values_;  // of each head of each example
  std::array<Tensor, kAllTensors> room_;
  Operands made_;
  Scratch scratch_;
};

}  // namespace headsup
