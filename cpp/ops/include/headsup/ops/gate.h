// One tensor times another, number by number.
#pragma once

#include "headsup/ops/args.h"

namespace headsup {

/// a, b of one shape -> a * b. With an activation before it this is the gated linear unit of
/// Shazeer 2020 (SwiGLU, GeGLU).
template <>
struct OpRules<Op::gate> {
  static constexpr OpInfo info{"gate"};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    return in[0] == in[1] ? std::optional(in[0]) : std::nullopt;
  }

  static void run(RunArgs& args);
};

}  // namespace headsup
