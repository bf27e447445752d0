// A linear layer: y = x W + b.
#pragma once

#include "headsup/ops/args.h"

namespace headsup {

/// x [..., in], W [in, out], b [out] or none. Where it is sliced, W is [head_dim, head_dim] and
/// reads each head's slice of the token. Source: Vaswani et al. 2017, section 3.2.2.
template <>
struct OpRules<Op::linear> {
  static constexpr OpInfo info{"project"};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr& attr) {
    Axes out = in[0];
    const Axes& weight = in[1];
    if (weight.rank() != 2) return std::nullopt;
    if (attr.sliced) {
      if (out.last() != Axis::d_model || weight[0] != Axis::head_dim) return std::nullopt;
      out.last() = Axis::q_width;
      return out;
    }
    if (out.last() != weight[0]) return std::nullopt;
    if (in.size() > 2 && in[2] != Axes{weight[1]}) return std::nullopt;
    out.last() = weight[1];
    return out;
  }

  static Cost cost(const CostArgs& args);
  static void run(RunArgs& args);
  static void explain(const ExplainArgs& args, Explanation& out);
};

}  // namespace headsup
