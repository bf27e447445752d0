// Naming the heads in a width.
#pragma once

#include "headsup/ops/args.h"

namespace headsup {

/// [..., heads * head_dim] as [..., heads, head_dim]: new names on the same numbers.
template <>
struct OpRules<Op::split> {
  static constexpr OpInfo info{"split", Effect::view};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    Axes out = in[0];
    if (out.last() != Axis::q_width && out.last() != Axis::kv_width) return std::nullopt;
    out.last() = out.last() == Axis::q_width ? Axis::n_heads : Axis::n_kv_heads;
    out.push_back(Axis::head_dim);
    return out;
  }

  static View view(const View& in, const Shape& out, const Attr&) {
    const std::size_t last = in.shape().rank() - 1;
    return in.split(last, out[last], out[last + 1]);
  }
};

}  // namespace headsup
