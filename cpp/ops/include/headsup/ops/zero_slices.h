// Slices of what attention writes set to zero, as though they were heads.
#pragma once

#include "headsup/ops/args.h"

namespace headsup {

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
