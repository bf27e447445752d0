// Hiding keys from queries.
#pragma once

#include "headsup/ops/args.h"

namespace headsup {

/// [batch, n_heads, seq_q, seq_k], minus infinity (or Attr::fill) where a query may not look.
template <>
struct OpRules<Op::mask> {
  static constexpr OpInfo info{"mask"};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    if (in[0].rank() != 4 || in[0].last() != Axis::seq_k) return std::nullopt;
    return in[0];
  }

  static Cost cost(const CostArgs& args);
  static void run(RunArgs& args);
  static void explain(const ExplainArgs& args, Explanation& out);
};

}  // namespace headsup
