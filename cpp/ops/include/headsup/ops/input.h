// A tensor that is handed in.
#pragma once

#include "headsup/ops/op.h"

namespace headsup {

template <>
struct OpRules<Op::input> {
  static constexpr OpInfo info{"input", Effect::input};
};

}  // namespace headsup
