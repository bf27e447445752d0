// Attention at once, where nobody looks at scores on their way.
#pragma once

#include "headsup/ops/attention.h"

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

/// q [batch, n_heads, seq_q, head_dim], k and v [batch, n_kv_heads, seq_k, head_dim] -> [batch,
/// seq_len, n_heads, head_dim], heads beside each other. As scores, scale, mask, softmax, mix and
/// transpose give it, to within rounding: sums run block by block, and exponentials are
/// kernels/exponential.h's. Blocks that no query may see are skipped. Ablated heads are not looked
/// at. Memory grows with seq_len, not with its square. Requires a visibility without a sliding
/// window. Source: Rabe and Staats 2021; Dao et al. 2022, algorithm 1, forward only.
template <>
struct OpRules<Op::flash> {
  static constexpr OpInfo info{"flash"};
  /// The scores of a block.
  static constexpr std::int64_t kBlockNumbers = std::int64_t{30} * 128;

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    const Axes& q = in[0];
    if (q.rank() != 4 || q[1] != Axis::n_heads || q.last() != Axis::head_dim) return std::nullopt;
    for (const Axes& shared : {in[1], in[2]}) {
      if (shared.rank() != 4 || shared[1] != Axis::n_kv_heads || shared.last() != Axis::head_dim)
        return std::nullopt;
    }
    return Axes{q[0], Axis::seq_len, Axis::n_heads, Axis::head_dim};
  }

  static void run(RunArgs& args);
};

}  // namespace headsup
