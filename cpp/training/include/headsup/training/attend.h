// Attention inside a small model, there and back, for one sequence and all its heads: queries, keys
// and values in, the heads' outputs side by side out. Causal, and with the known bugs as switches.
// Knows no projection and no parameters. Source: Vaswani et al. 2017, equation 1; the way back is
// the chain rule, held to differences of the plain twin by tests.
#pragma once

#include <cstdint>
#include <vector>

#include "headsup/layer/bugs.h"
#include "headsup/tensor/matrix.h"

namespace headsup {

/// One sequence's sizes. Rows of weights are filled up to a multiple of four with zeros.
struct AttendSizes {
  std::int64_t tokens = 0, n_heads = 0, n_kv_heads = 0, head_dim = 0;
  float factor = 1;  // what q . k is multiplied by
  BugSet bugs;

  std::int64_t padded() const { return (tokens + 3) / 4 * 4; }
  std::int64_t weights_per_head() const { return tokens * padded(); }
  std::int64_t kv_head_of(std::int64_t head) const { return head / (n_heads / n_kv_heads); }
};

/// One head's part [tokens, head_dim] of a flat [tokens, heads * head_dim]: its columns, or, where
/// the transpose is missing, a run of the same memory cut as [heads, tokens, head_dim].
MutableMatrix head_part(float* flat, std::int64_t head, std::int64_t heads,
                        const AttendSizes& sizes, bool straight);
MatrixView head_part(const float* flat, std::int64_t head, std::int64_t heads,
                     const AttendSizes& sizes, bool straight);

/// Memory that calls share, so that a step of training asks for none.
struct AttendScratch {
  std::vector<float> turned;  // keys or values of one head, transposed
  std::vector<float> tables;  // [n_heads, tokens, padded]
  std::vector<float> line;
};

/// q [tokens, n_heads * head_dim], k and v [tokens, n_kv_heads * head_dim].
struct AttendInputs {
  const float *q, *k, *v;
};

/// Queries, keys and values -> weights [n_heads, tokens, padded] and concat [tokens, n_heads *
/// head_dim]. A query whose keys are all hidden, as only a bug brings about, weighs nothing. Cost:
/// 4 n_heads tokens^2 head_dim FLOPs.
void attend(const AttendSizes& sizes, const AttendInputs& in, float* weights, float* concat,
            AttendScratch& scratch);

/// The gradient by q, k and v, from that by concat. All tensors as above.
struct AttendGradients {
  const float* d_concat;
  float *d_q, *d_k, *d_v;
};
void attend_backward(const AttendSizes& sizes, const AttendInputs& in, const float* weights,
                     const AttendGradients& gradients, AttendScratch& scratch);

}  // namespace headsup
