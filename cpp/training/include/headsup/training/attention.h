// Causal multi-head attention of one sequence, forward and backward, without its projections, and
// with the known bugs to choose from. Source: Vaswani et al. 2017, equation 1. Tests compare the
// gradient with finite differences of a double-precision reference.
#pragma once

#include <cstdint>
#include <vector>

#include "headsup/layer/bugs.h"
#include "headsup/tensor/matrix.h"

namespace headsup {

/// The sizes of one sequence's attention. Rows of weights are padded with zeros to a multiple of
/// four.
struct SequenceSizes {
  std::int64_t tokens = 0, n_heads = 0, n_kv_heads = 0, head_dim = 0;
  float factor = 1;  // q . k is multiplied by it
  BugSet bugs;

  std::int64_t padded_tokens() const { return (tokens + 3) / 4 * 4; }
  std::int64_t weights_per_head() const { return tokens * padded_tokens(); }
  std::int64_t kv_head_of(std::int64_t head) const { return head / (n_heads / n_kv_heads); }
};

/// One head's view [tokens, head_dim] of a flat [tokens, heads * head_dim]: its columns. If
/// `straight`, as when the transpose is missing, the memory is viewed as [heads, tokens, head_dim]
/// instead.
MutableMatrix head_view(float* flat, std::int64_t head, std::int64_t heads,
                        const SequenceSizes& sizes, bool straight);
MatrixView head_view(const float* flat, std::int64_t head, std::int64_t heads,
                     const SequenceSizes& sizes, bool straight);

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
