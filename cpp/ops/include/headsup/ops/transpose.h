// Tokens and heads changing places.
#pragma once

#include "headsup/ops/args.h"

namespace headsup {

/// [batch, a, b, head_dim] as [batch, b, a, head_dim]: strides change places with the names,
/// numbers stay.
template <>
struct OpRules<Op::transpose> {
  static constexpr OpInfo info{"transpose", Effect::view};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    if (in[0].rank() != 4) return std::nullopt;
    return Axes{in[0][0], in[0][2], in[0][1], in[0][3]};
  }

  static View view(const View& in, const Shape&, const Attr&) { return in.transposed(1, 2); }
};

}  // namespace headsup
