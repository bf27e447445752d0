// Every query against every key: q k^T.
#pragma once

#include "headsup/ops/args.h"

namespace headsup {

/// q [batch, n_heads, seq_q, head_dim], k [batch, n_kv_heads, seq_k, head_dim] -> [batch, n_heads,
/// seq_q, seq_k]. Heads that share keys read the same ones in place. Source: Vaswani et al. 2017,
/// equation 1; Ainslie et al. 2023 for groups.
template <>
struct OpRules<Op::scores> {
  static constexpr OpInfo info{"multiply"};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    const Axes& q = in[0];
    const Axes& k = in[1];
    if (q.rank() != 4 || k.rank() != 4 || q[1] != Axis::n_heads || k[1] != Axis::n_kv_heads)
      return std::nullopt;
    if (q.last() != Axis::head_dim || k.last() != Axis::head_dim) return std::nullopt;
    return Axes{q[0], Axis::n_heads, Axis::seq_q, Axis::seq_k};
  }

  static Cost cost(const CostArgs& args);
  static void run(RunArgs& args);
  static void explain(const ExplainArgs& args, Explanation& out);
};

}  // namespace headsup
