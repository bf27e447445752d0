// Layer normalization along the last axis.
#pragma once

#include "headsup/ops/args.h"

namespace headsup {

/// x [..., width], weight and bias [width] -> the same: each row less its mean, over its standard
/// deviation, times the weight, plus the bias. Source: Ba et al. 2016, section 3.
template <>
struct OpRules<Op::layer_norm> {
  static constexpr OpInfo info{"layer_norm"};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    if (in[1] != Axes{in[0].last()} || in[2] != in[1]) return std::nullopt;
    return in[0];
  }

  static void run(RunArgs& args);
};

}  // namespace headsup
