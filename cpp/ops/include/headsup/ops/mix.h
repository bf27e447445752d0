// The weighted average of values: weights v.
#pragma once

#include "headsup/ops/args.h"

namespace headsup {

/// weights [batch, n_heads, seq_q, seq_k], v [batch, n_kv_heads, seq_k, head_dim] -> [batch,
/// n_heads, seq_len, head_dim]. The output of an ablated head is 0. Source: Vaswani et al. 2017,
/// equation 1.
template <>
struct OpRules<Op::mix> {
  static constexpr OpInfo info{"multiply"};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    const Axes& weights = in[0];
    const Axes& v = in[1];
    if (weights.rank() != 4 || v.rank() != 4 || weights.last() != Axis::seq_k) return std::nullopt;
    if (v[1] != Axis::n_kv_heads || v.last() != Axis::head_dim) return std::nullopt;
    return Axes{weights[0], weights[1], Axis::seq_len, Axis::head_dim};
  }

  static Cost cost(const CostArgs& args);
  static void run(RunArgs& args);
  static void explain(const ExplainArgs& args, Explanation& out);
};

}  // namespace headsup
