// Which shape each slip gives, computed from the sizes at hand, so that a wrong answer is named by
// what was done to get it. Knows the layer's shapes; knows no text and no verdict.
#pragma once

#include <cstdint>
#include <vector>

#include "headsup/practice/shape_answer.h"

namespace headsup {

/// One slip and a shape that it gives.
struct SlipShape {
  Slip slip;
  std::vector<std::int64_t> sizes;
};

/// The shapes that slips with this tensor give in a run of `dims`, the most telling first. Where
/// sizes coincide, one of them may be the right shape, and two may be the same: the first then
/// names it. Requires is_present(tensor, dims).
std::vector<SlipShape> slip_shapes(TensorId tensor, const AttentionSizes& dims);

/// The slip that a wrong shape is: the first of slip_shapes that gives it, else what its axes and
/// sizes alone tell; Slip::none only for the right shape.
Slip slip_of(const std::vector<std::int64_t>& given, TensorId tensor, const AttentionSizes& dims);

}  // namespace headsup
