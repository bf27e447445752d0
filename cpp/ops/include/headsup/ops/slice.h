// Some columns of a wider product.
#pragma once

#include "headsup/ops/args.h"

namespace headsup {

/// [..., qkv_width] as its queries [..., q_width], keys or values [..., kv_width]; of a product
/// with W_k and W_v alone the last two. New names on the same numbers.
template <>
struct OpRules<Op::slice> {
  static constexpr OpInfo info{"split", Effect::view};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr& attr) {
    Axes out = in[0];
    const bool queries = attr.columns == Columns::queries;
    if (out.last() != Axis::qkv_width && (queries || out.last() != Axis::k_and_v_width))
      return std::nullopt;
    out.last() = queries ? Axis::q_width : Axis::kv_width;
    return out;
  }

  static View view(const View& in, const Shape& out, const Attr& attr) {
    const std::size_t last = out.rank() - 1;
    const std::int64_t all = in.shape()[last].size;
    const std::int64_t count = out[last].size;
    // Values stand last, keys before them.
    const std::int64_t first = attr.columns == Columns::queries ? 0
                               : attr.columns == Columns::keys  ? all - 2 * count
                                                                : all - count;
    return in.narrowed(last, first, count).renamed(out);
  }
};

}  // namespace headsup
