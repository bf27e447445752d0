// The names of a transpose on numbers in their old order: a mistake that raises no error.
#pragma once

#include "headsup/ops/transpose.h"

namespace headsup {

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

}  // namespace headsup
