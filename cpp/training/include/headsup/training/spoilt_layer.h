// One causal layer of attention with known bugs in it, small enough to look at: every tensor on the
// way, where the numbers that changed places came from, and what gives a bug away. The attention is
// the one that training runs (training/attend.h). Knows no model and no page.
#pragma once

#include <cstdint>
#include <vector>

#include "headsup/graph/tensors.h"
#include "headsup/layer/bugs.h"

namespace headsup {

/// A tensor of the layer as the code made it, row-major, and the shape that it came out with.
struct SpoiltTensor {
  TensorId name = TensorId::x;
  std::vector<std::int64_t> shape;
  std::vector<float> numbers;
};

struct SpoiltLayer {
  /// In the order of the code: x, W_q, q_flat, k_flat, v_flat, q, k, v, scores, weights,
  /// head_outputs, concat, y. W_q, k_flat and v_flat apart, scores are those before the mask.
  std::vector<SpoiltTensor> tensors;
  /// For each number of q [n_heads, seq_len, head_dim], its place in q_flat; k and v likewise.
  std::vector<std::int64_t> q_from, k_from, v_from;
  /// For each number of concat [seq_len, d_model], its place in head_outputs.
  std::vector<std::int64_t> concat_from;
  /// What weights add up to along the keys and along the queries [n_heads, seq_len].
  std::vector<double> row_sums, column_sums;
  /// How far each token's y moves at most when another last token is put in [seq_len]: 0 for all
  /// but the last where nothing leaks.
  std::vector<double> leaks;
  /// How even a query's weights are, on the mean: their entropy as a share of that of equal weights
  /// on the keys up to the query. Queries from the second token on.
  double evenness = 0;

  const SpoiltTensor& of(TensorId name) const;
};

/// Runs the layer on made-up tokens: x uniform of variance 1, weights of variance 1 / d_model,
/// functions of (seed, tensor, row, column). Requires dims of a causal self-attention of one
/// example, no bias, n_kv_heads = n_heads, d_model = n_heads head_dim. Cost: three layers.
SpoiltLayer run_spoilt_layer(const AttentionSizes& dims, BugSet bugs, std::uint32_t seed);

}  // namespace headsup
