// What a head's weights say without any text: what it looks for, what it would write, and whether
// it copies.
#pragma once

#include "headsup/model/head_means.h"

namespace headsup {

/// W_q W_k^T of a head, [d_model, d_model]: row i, column j is how far number i of what a query
/// reads asks for number j of what a key reads. The norm's weights are folded in on both sides;
/// biases, the scale 1 / sqrt(head_dim) and QK-norm are left out. With RoPE it is the matrix of
/// distance 0, and another one at every other distance. Source: Elhage et al. 2021.
Tensor qk_matrix(const ModelWeights& weights, const HeadId& head);

/// W_v W_o of a head, [d_model, d_model]: row i, column j is what number i of what a key reads adds
/// to number j of the residual stream. The norm's weights are folded in; biases are left out.
/// Source: Elhage et al. 2021.
Tensor ov_matrix(const ModelWeights& weights, const HeadId& head);

/// Whether heads raise the logits of the tokens that they look at.
class CopyingScores {
 public:
  /// Cost: 2 vocab_size d_model^2 FLOPs, once for all heads.
  explicit CopyingScores(const ModelWeights& weights);

  /// The sum of the eigenvalues of W_E W_v W_o W_U over the sum of their magnitudes: 1 where every
  /// one is positive, and the head copies in every direction that it has. Norms' weights are folded
  /// in. The eigenvalues that are not 0 are those of W_o W_U W_E W_v, [head_dim, head_dim]. NaN
  /// where all are 0. Source: Elhage et al. 2021, "copying" heads.
  double of(const HeadId& head) const;

 private:
  const ModelWeights* weights_;
  std::vector<double> to_tokens_and_back_;  // W_U W_E, [d_model, d_model]
};

}  // namespace headsup
