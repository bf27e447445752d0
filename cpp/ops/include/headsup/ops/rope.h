// Rotary position embedding: queries and keys turned by where their tokens stand.
#pragma once

#include "headsup/ops/args.h"

namespace headsup {

/// q [batch, n_heads, seq_q, head_dim] or k [batch, n_kv_heads, seq_k, head_dim], each pair of
/// numbers turned by its token's position times the pair's frequency, so that q . k depends on how
/// far apart two tokens are. The last token stands at the last key's position. Source: Su et al.
/// 2021 (RoFormer), equation 34.
template <>
struct OpRules<Op::rope> {
  static constexpr OpInfo info{"rotate"};
  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    if (in[0].rank() != 4 || in[0].last() != Axis::head_dim) return std::nullopt;
    return in[0];
  }
  static Cost cost(const CostArgs& args);
  static void run(RunArgs& args);
  static void explain(const ExplainArgs& args, Explanation& out);
};

}  // namespace headsup
