// What an MLP does with each number between its two products.
#pragma once

#include "headsup/ops/args.h"

namespace headsup {

/// Any shape -> the same, number by number, as Attr::activation says.
template <>
struct OpRules<Op::activation> {
  static constexpr OpInfo info{"activation"};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    return in[0];
  }

  static void run(RunArgs& args);
};

}  // namespace headsup
