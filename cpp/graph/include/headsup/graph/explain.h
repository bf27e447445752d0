// Why one cell of a run has its value: the operands that made it, in the order they were summed.
#pragma once

#include <span>
#include <string_view>

#include "headsup/base/result.h"
#include "headsup/graph/run.h"

namespace headsup {

/// Where a number stands: its tensor and one index an axis.
struct Cell {
  TensorId tensor = TensorId::x;
  Index index;
};

/// The tensor of a cell of an explanation.
inline TensorId tensor_of(const OperandCell& cell) { return static_cast<TensorId>(cell.tensor); }

/// Faults of one index into a shape: index_rank, else index_out_of_range for each axis that is off.
Faults check_index(const Shape& shape, std::span<const std::int64_t> index, std::string_view where);

/// Faults: tensor_not_in_run, index_rank, index_out_of_range.
Result<Explanation> explain(const Trace& trace, const Cell& cell);

}  // namespace headsup
