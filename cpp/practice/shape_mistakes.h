// The shapes that known mistakes give at the sizes at hand, to name what led to a wrong answer.
#pragma once

#include <cstdint>
#include <vector>

#include "headsup/practice/shape_answer.h"

namespace headsup {

/// A mistake and a shape that it gives.
struct MistakenShape {
  ShapeMistake mistake;
  std::vector<std::int64_t> sizes;
};

/// The shapes that mistakes with this tensor give in a run of `dims`, the most specific first.
/// Where sizes coincide, one of them may be the right shape, and two may be the same: the first one
/// names it. Requires is_present(tensor, dims).
std::vector<MistakenShape> mistaken_shapes(TensorId tensor, const AttentionSizes& dims);

/// The mistake behind a wrong shape: the first of mistaken_shapes that gives it, else what its axes
/// and sizes alone tell; ShapeMistake::none only for the right shape.
ShapeMistake diagnose_shape(const std::vector<std::int64_t>& given, TensorId tensor,
                            const AttentionSizes& dims);

}  // namespace headsup
