// Scores as weights that add up to one.
#pragma once

#include <algorithm>

#include "headsup/ops/args.h"

namespace headsup {

/// [batch, n_heads, seq_q, seq_k] along the keys, or along Attr::softmax_axis. A line of minus
/// infinities becomes zeros, where PyTorch gives NaN.
template <>
struct OpRules<Op::softmax> {
  static constexpr OpInfo info{"softmax"};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr& attr) {
    if (in[0].rank() != 4 || in[0].last() != Axis::seq_k) return std::nullopt;
    if (std::ranges::find(in[0], attr.softmax_axis) == in[0].end()) return std::nullopt;
    return in[0];
  }

  static Cost cost(const CostArgs& args);
  static void run(RunArgs& args);
  static void explain(const ExplainArgs& args, Explanation& out);
};

}  // namespace headsup
