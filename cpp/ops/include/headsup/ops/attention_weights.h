// Attention patterns at once, where nobody looks at scores on their way.
#pragma once

#include "headsup/ops/args.h"
#include "headsup/ops/scores.h"

namespace headsup {

/// q [batch, n_heads, seq_q, head_dim], kept keys (append) [batch, n_kv_heads, seq_k, head_dim] ->
/// [batch, n_heads, seq_q, seq_k]. As scores, scale by division, scale_heads where the run
/// multiplies scores by factors of at least 0, mask and softmax give it, to within rounding:
/// exponentials are kernels/exponential.h's. Scores that no query of a block may see are not
/// computed. Source: Vaswani et al. 2017, equation 1.
template <>
struct OpRules<Op::attention_weights> {
  static constexpr OpInfo info{"attention_weights"};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr& attr) {
    return OpRules<Op::scores>::shape(in, attr);
  }

  static void run(RunArgs& args);
};

}  // namespace headsup
