// Numbers copied into the order of their view.
#pragma once

#include "headsup/ops/args.h"

namespace headsup {

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

}  // namespace headsup
