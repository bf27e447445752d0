// Heads side by side again.
#pragma once

#include "headsup/ops/args.h"

namespace headsup {

/// [batch, tokens, n_heads, head_dim] as [batch, tokens, q_width]: possible only where the numbers
/// lie in that order.
template <>
struct OpRules<Op::merge> {
  static constexpr OpInfo info{"merge", Effect::view};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    const Axes& x = in[0];
    if (x.rank() != 4 || x[2] != Axis::n_heads || x[3] != Axis::head_dim) return std::nullopt;
    return Axes{x[0], x[1], Axis::q_width};
  }

  static View view(const View& in, const Shape& out, const Attr&) {
    return in.merged(2, out[2].axis);
  }
};

}  // namespace headsup
