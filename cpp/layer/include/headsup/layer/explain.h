// Why one cell has its value: the operands that made it, in the order they were summed.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/layer/forward.h"

namespace headsup {

/// Where a number stands: its tensor and one index an axis.
struct Cell {
  TensorId tensor = TensorId::x;
  std::vector<std::int64_t> index;
};

/// A run of operands: `values[n]` stands at `first` with the axis at position `along` moved on by
/// n. `along` is -1 where every operand is the same cell.
struct Operands {
  Cell first;
  int along = -1;
  std::vector<float> values;
};

/// What made one cell. `rule` says how to read the rest:
///   given      nothing: the number is an input or a weight
///   off        nothing: its head is switched off, so the number is 0
///   same       left holds the one cell this is a label on (or a copy of)
///   dot        sum over n of left[n] * right[n], then plus addend (the bias, where has_addend)
///   scale      left[0] / divisor
///   mask       left[0], or minus infinity where hidden is true
///   softmax    exp(left[at] - peak) / sum over n of exp(left[n] - peak); terms holds the
///              exponentials, row_sum and column_sum what the weights around the cell add up to
std::span<const std::string_view> rule_names();

struct Explanation {
  Cell cell;
  std::string rule;
  float value = 0;
  Operands left;
  Operands right;
  bool has_addend = false;
  Cell addend_cell;
  float addend = 0;
  std::vector<float> terms;  // dot: left[n] * right[n]; softmax: the exponentials
  float sum = 0;             // of the terms, in order
  float divisor = 1;
  float peak = 0;
  bool hidden = false;
  std::int64_t at = 0;      // softmax: which of the operands is this cell's
  float row_sum = 0;        // softmax: of this query's weights
  float column_sum = 0;     // softmax: of what all queries of the head give this key
  std::int64_t offset = 0;  // where the number stands in its memory, in elements
};

/// Faults of one index into a shape: index_rank, else index_out_of_range for each axis that is off.
Faults check_index(const Shape& shape, std::span<const std::int64_t> index, std::string_view where);

/// Faults: tensor_not_in_run, index_rank, index_out_of_range.
Result<Explanation> explain(const Trace& trace, const Cell& cell);

}  // namespace headsup
