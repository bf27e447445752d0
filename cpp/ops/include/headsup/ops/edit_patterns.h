// The attention weights of some heads made others than they computed.
#pragma once

#include "headsup/ops/args.h"

namespace headsup {

/// weights [batch, n_heads, seq_q, seq_k] -> the same, those of some heads kept from
/// another run (PatternEdit). Keys that a query may not see still have no weight. The last edit of
/// a head counts. Source: Olsson et al. 2022 ("pattern-preserving ablation").
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

}  // namespace headsup
