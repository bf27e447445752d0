// The shape walk as JSON text, whole numbers exact: {"steps": [...], "totals": {...}}; documented
// in tools/README.md.
#pragma once

#include <string>

#include "attention/shape_walk.h"

namespace headsup {

/// Members in this order: steps: [{id, op, move, code, in: [{tensor, axes, shape}], out: {tensor,
/// axes, shape, strides}, parameters, flops, other_ops, bytes}], totals: {parameters, flops,
/// other_ops, bytes}. One line; strides in elements.
std::string write_walk(const ShapeWalk& walk, const Dims& dims);

}  // namespace headsup
