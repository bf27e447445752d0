// New names and new places for the same numbers.
#pragma once

#include "headsup/ops/args.h"

namespace headsup {

template <>
struct OpRules<Op::input> {
  static constexpr OpInfo info{"input", Effect::input};
};

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

/// [batch, a, b, head_dim] as [batch, b, a, head_dim] by names alone, as view() and reshape() do
/// it, so that tokens and heads are mixed.
template <>
struct OpRules<Op::reshape> {
  static constexpr OpInfo info{"transpose", Effect::view};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr& attr) {
    return OpRules<Op::transpose>::shape(in, attr);
  }

  static View view(const View& in, const Shape& out, const Attr&) { return View(in.data(), out); }
};

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

/// What PyTorch's contiguous() does: the same tensor, row-major in its own shape.
template <>
struct OpRules<Op::contiguous> {
  static constexpr OpInfo info{"copy", Effect::copy};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    return in[0];
  }

  static void run(RunArgs& args);
  static void explain(const ExplainArgs& args, Explanation& out);
};

/// k or v of new tokens [batch, n_kv_heads, tokens, head_dim], the last of seq_k -> of all tokens
/// so far [batch, n_kv_heads, seq_k, head_dim]. It is written where the product that reads it wants
/// it, a key into a column and a value into a row, so nothing is packed again for a token. Source:
/// Shazeer 2019
/// ("Fast transformer decoding"), section 2.4.
template <>
struct OpRules<Op::append> {
  static constexpr OpInfo info{"append", Effect::copy};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    const Axes& x = in[0];
    if (x.rank() != 4 || x[1] != Axis::n_kv_heads || x.last() != Axis::head_dim)
      return std::nullopt;
    return Axes{x[0], x[1], Axis::seq_k, x[3]};
  }

  static void run(RunArgs& args);
};

}  // namespace headsup
