// The sum of two tensors, as what a sublayer adds to the residual stream.
#pragma once

#include "headsup/ops/args.h"

namespace headsup {

/// a, b of one shape -> a + b. Source: He et al. 2016, equation 1.
template <>
struct OpRules<Op::add> {
  static constexpr OpInfo info{"add"};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    return in[0] == in[1] ? std::optional(in[0]) : std::nullopt;
  }

  static void run(RunArgs& args);
};

}  // namespace headsup
