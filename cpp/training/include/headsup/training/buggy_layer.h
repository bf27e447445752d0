// One causal attention layer with planted bugs, run as its edited graph says: its intermediate
// tensors, where each number of a rearranged tensor came from, and checks that reveal a bug.
#pragma once

#include <cstdint>
#include <vector>

#include "headsup/graph/bugs.h"
#include "headsup/graph/tensors.h"

namespace headsup {

/// A tensor as the buggy code computes it, row-major. Shapes are without the one example's axis.
struct BuggyTensor {
  TensorId name = TensorId::x;
  std::vector<std::int64_t> shape;     // that it really has
  std::vector<std::int64_t> expected;  // as the layer's walk says (graph/tensors.h)
  bool fits = false;                   // whether the two are the same
  std::vector<float> numbers;
};

struct BuggyLayer {
  /// In the order of computation: x, W_q, q_flat, k_flat, v_flat, q, k, v, scores, weights,
  /// head_outputs, concat, y. The scores are those before the mask.
  std::vector<BuggyTensor> tensors;
  /// For each number of q [n_heads, seq_len, head_dim], its index in q_flat; k and v likewise.
  std::vector<std::int64_t> q_from, k_from, v_from;
  /// For each number of concat [seq_len, d_model], its index in head_outputs.
  std::vector<std::int64_t> concat_from;
  /// The sums of the weights over keys and over queries [n_heads, seq_len].
  std::vector<double> row_sums, column_sums;
  /// The largest change of each token's y if the last token is replaced by another [seq_len]: 0 for
  /// all but the last, unless a token sees later ones.
  std::vector<double> leaks;
  /// The entropy of a query's weights divided by that of uniform weights on the keys up to it,
  /// averaged over the queries from token 1 on.
  double normalized_entropy = 0;

  const BuggyTensor& of(TensorId name) const;
};

/// Runs the layer on random tokens: x is uniform with variance 1, weights with variance 1 /
/// d_model, both functions of (seed, tensor, row, column). Requires dims of a causal self-attention
/// of one example, no bias, n_kv_heads = n_heads, d_model = n_heads head_dim. Cost: three layers.
BuggyLayer run_buggy_layer(const AttentionSizes& dims, const BugSet& bugs, std::uint32_t seed);

}  // namespace headsup
