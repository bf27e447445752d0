// What a run does to some heads otherwise than its model was trained to do.
#pragma once

#include "headsup/ops/args.h"

namespace headsup {

/// scores [batch, n_heads, seq_q, seq_k] -> the same, those of some heads times a factor of the
/// run: what an inverse temperature of softmax does. The last factor of a head counts.
template <>
struct OpRules<Op::scale_heads> {
  static constexpr OpInfo info{"scale_heads"};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    if (in[0].rank() != 4 || in[0][1] != Axis::n_heads) return std::nullopt;
    return in[0];
  }

  static void run(RunArgs& args);
};

/// weights [batch, n_heads, seq_q, seq_k] -> the same, those of some heads kept from
/// another run (PatternEdit), one edit after the other. Keys that a query may not see still have no
/// weight. Source: Olsson et al. 2022 ("pattern-preserving ablation").
template <>
struct OpRules<Op::edit_patterns> {
  static constexpr OpInfo info{"edit_patterns"};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    if (in[0].rank() != 4 || in[0][1] != Axis::n_heads || in[0].last() != Axis::seq_k)
      return std::nullopt;
    return in[0];
  }

  static void run(RunArgs& args);
};

/// head_outputs [batch, n_heads, seq_len, head_dim] -> the same, but for the heads that the run
/// replaces: zeros, or one row [head_dim], at one token or at every one. What they write to the
/// residual stream changes, and what they look at does not. Source: zero ablation, Michel et al.
/// 2019; mean ablation, Wang et al. 2022 (section 2.1); patching, Meng et al. 2022.
template <>
struct OpRules<Op::replace_heads> {
  static constexpr OpInfo info{"replace_heads"};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    if (in[0].rank() != 4 || in[0][1] != Axis::n_heads) return std::nullopt;
    return in[0];
  }

  static void run(RunArgs& args);
};

/// y [batch, seq_len, d_model] -> the same, but zeros in the slices of the run: of n_heads slices
/// side by side, each d_model / n_heads wide. A common mistake: W_o has mixed the heads, so that no
/// slice of its output is one head's, and each head still writes to all others.
template <>
struct OpRules<Op::zero_slices> {
  static constexpr OpInfo info{"zero_slices"};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    if (in[0].rank() != 3 || in[0].last() != Axis::d_model) return std::nullopt;
    return in[0];
  }

  static void run(RunArgs& args);
};

}  // namespace headsup
