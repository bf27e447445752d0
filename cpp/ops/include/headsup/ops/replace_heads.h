// The outputs of some heads replaced by other numbers, before W_o sees them.
#pragma once

#include "headsup/ops/args.h"

namespace headsup {

/// head_outputs [batch, n_heads, seq_len, head_dim] -> the same, but for the heads that the run
/// replaces: zeros, or one row [head_dim] at every token. What they write to the residual stream
/// changes, and what they look at does not. Source: zero ablation, Michel et al. 2019; mean
/// ablation, Wang et al. 2022 (section 2.1).
template <>
struct OpRules<Op::replace_heads> {
  static constexpr OpInfo info{"replace_heads"};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    if (in[0].rank() != 4 || in[0][1] != Axis::n_heads) return std::nullopt;
    return in[0];
  }

  static void run(RunArgs& args);
};

}  // namespace headsup
