// Root-mean-square normalization along the last axis.
#pragma once

#include "headsup/ops/args.h"

namespace headsup {

/// x [..., width], weight [width] -> the same: each row over the root of its mean square, times the
/// weight. Source: Zhang and Sennrich 2019, equation 4.
template <>
struct OpRules<Op::rms_norm> {
  static constexpr OpInfo info{"rms_norm"};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    if (in[1] != Axes{in[0].last()}) return std::nullopt;
    return in[0];
  }

  static void run(RunArgs& args);
};

}  // namespace headsup
