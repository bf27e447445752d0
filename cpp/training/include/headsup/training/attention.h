// Causal multi-head attention of one sequence, forward and backward, without its projections: the
// nodes of a graph from q, k and v to concat in one pass, because a step of training is so short
// that calling them one by one would make it a fifth longer (7 tokens, 4 heads of 4: 4.2 instead of
// 1.5 µs forward and backward, of 14.5). Source: Vaswani et al. 2017,
// equation 1. Tests compare the gradient with finite differences of a double-precision reference,
// and both directions with the graph run node by node.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "headsup/graph/graph.h"
#include "headsup/tensor/matrix.h"

namespace headsup {

/// What the pass reads off a graph of attention (graph/attention.h), planted bugs included.
struct AttentionForm {
  bool q_reshaped = false, k_reshaped = false, v_reshaped = false, outputs_reshaped = false;
  Attr scale, mask, softmax;
  bool masks_weights = false;  // after softmax instead of before it
};
/// Nothing where the graph weighs keys by an operation that the pass does not have.
std::optional<AttentionForm> form_of(const Graph& graph);

/// The sizes of one sequence's attention. Rows of weights are padded with zeros to a multiple of
/// four.
struct SequenceSizes {
  std::int64_t tokens = 0, n_heads = 0, n_kv_heads = 0, head_dim = 0;
  float factor = 1;  // q . k is multiplied by it
  AttentionForm form;

  std::int64_t padded_tokens() const { return (tokens + 3) / 4 * 4; }
  std::int64_t weights_per_head() const { return tokens * padded_tokens(); }
  std::int64_t kv_head_of(std::int64_t head) const { return head / (n_heads / n_kv_heads); }
};

/// One head's view [tokens, head_dim] of a flat [tokens, heads * head_dim]: its columns. If
/// `reshaped`, as when the transpose is missing, the memory is viewed as [heads, tokens, head_dim]
/// instead.
MutableMatrix head_view(float* flat, std::int64_t head, std::int64_t heads,
                        const SequenceSizes& sizes, bool reshaped);
MatrixView head_view(const float* flat, std::int64_t head, std::int64_t heads,
                     const SequenceSizes& sizes, bool reshaped);

/// Buffers that are reused, so that a training step allocates nothing.
struct AttentionWorkspace {
  std::vector<float> transposed;  // keys or values of one head, transposed
  std::vector<float> d_scores;    // [n_heads, tokens, padded_tokens], and the weights if recomputed
  std::vector<float> row;
};

/// q [tokens, n_heads * head_dim], k and v [tokens, n_kv_heads * head_dim].
struct AttentionInputs {
  const float *q, *k, *v;
};

/// Computes weights [n_heads, tokens, padded_tokens] and concat [tokens, n_heads * head_dim]. The
/// weights of a query without a visible key, which only a bug brings about, are zero. Cost:
/// 4 n_heads tokens^2 head_dim FLOPs.
void attention_forward(const SequenceSizes& sizes, const AttentionInputs& in, float* weights,
                       float* concat, AttentionWorkspace& workspace);

/// The gradients with respect to concat (input) and to q, k and v (output); shapes as above.
struct AttentionGradients {
  const float* d_concat;
  float *d_q, *d_k, *d_v;
};
void attention_backward(const SequenceSizes& sizes, const AttentionInputs& in, const float* weights,
                        const AttentionGradients& gradients, AttentionWorkspace& workspace);

}  // namespace headsup
