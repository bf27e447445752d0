// Dividing scores by the square root of the head size.
#pragma once

#include "headsup/ops/args.h"

namespace headsup {

/// What a number is multiplied by, where it is not divided.
float scale_factor(const Attr& attr, const AxisSizes& sizes);

/// [batch, n_heads, seq_q, seq_k], each number divided by sqrt(head_dim), or what Attr says
/// instead. Source: Vaswani et al. 2017, section 3.2.1.
template <>
struct OpRules<Op::scale> {
  static constexpr OpInfo info{"scale"};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    if (in[0].rank() != 4 || in[0].last() != Axis::seq_k) return std::nullopt;
    return in[0];
  }

  static Cost cost(const CostArgs& args);
  static void run(RunArgs& args);
  static void explain(const ExplainArgs& args, Explanation& out);
};

}  // namespace headsup
