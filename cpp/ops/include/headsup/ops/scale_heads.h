// The scores of some heads multiplied, before hidden keys are masked.
#pragma once

#include "headsup/ops/args.h"

namespace headsup {

/// scores [batch, n_heads, seq_q, seq_k] -> the same, those of some heads times a factor of the
/// run: what an inverse temperature of softmax does. The last factor of a head counts.
template <>
struct OpRules<Op::scale_heads> {
  static constexpr OpInfo info{"scale_heads"};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    if (in[0].rank() != 4 || in[0][1] != Axis::n_heads) return std::nullopt;
    return in[0];
  }

  static void run(RunArgs& args);
};

}  // namespace headsup
