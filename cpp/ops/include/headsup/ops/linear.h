// A linear layer: y = x W + b.
#pragma once

#include "headsup/ops/args.h"

namespace headsup {

/// x [..., in], W [in, out], b [out] or none. Source: Vaswani et al. 2017, section 3.2.2.
template <>
struct OpRules<Op::linear> {
  static constexpr OpInfo info{"project"};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    Axes out = in[0];
    const Axes& weight = in[1];
    if (weight.rank() != 2) return std::nullopt;
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
