// What the rules of an operation are handed to make numbers and explanations.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/kernels/matmul.h"
#include "headsup/kernels/narrow_matrix.h"
#include "headsup/kernels/norm.h"
#include "headsup/kernels/rope.h"
#include "headsup/ops/op.h"
#include "headsup/ops/visibility.h"
#include "headsup/tensor/tensor.h"

namespace headsup {

/// A tensor that an operation reads. `packed` or `narrow` where it is a weight matrix; `id` is how
/// the caller knows it.
struct Operand {
  View view;
  const PackedMatrix* packed = nullptr;  // of a weight matrix
  int id = -1;
  /// Of kept keys, [head_dim, capacity], and values, [capacity, head_dim]: a matrix
  /// for each head of each example. The view has their shape and no numbers then.
  std::span<const PackedMatrix> heads = {};
  const NarrowMatrix* narrow = nullptr;  // of a decoder's weight matrix that is kept so
};

/// A head whose output is another: `rows` [head_dim] at every token, or [batch, tokens, head_dim];
/// zeros where it is empty.
struct ReplacedHead {
  std::int64_t head = 0;
  std::span<const float> rows;
  std::int64_t place = -1;  // of the one token among the keys that it is of; -1: every token
};

/// A head whose scores are multiplied before masking: 0 makes its attention uniform, and a large
/// number lets it look at one key alone.
struct HeadFactor {
  std::int64_t head = 0;
  float factor = 1;
};

/// A head whose attention weights are those of a run that is kept, as far as it has them.
struct PatternEdit {
  std::int64_t head = 0;
  MatrixView given = {};    // [seq_len, seq_k]; the first query stands at the first key
  std::int64_t place = -1;  // of the one query that it is of; -1: every query
};

/// What all operations of a run share.
struct RunContext {
  AxisSizes sizes;
  Visibility visibility;
  std::span<const std::int64_t> ablated_heads = {};  // their outputs are 0
  std::span<const ReplacedHead> replaced_heads = {};
  std::span<const HeadFactor> head_factors = {};
  std::span<const PatternEdit> pattern_edits = {};
  std::span<const std::int64_t> zeroed_slices = {};  // see zero_slices
  RopePairs rope_pairs = RopePairs::adjacent;
  const RopeTable* rope_table = nullptr;  // of the positions that there are; null: made when asked
  float norm_epsilon = kNormEpsilon;      // of rms_norm and layer_norm

  bool is_ablated(std::int64_t head) const;
};

/// Memory that operations share, so that each does not ask for its own.
struct Scratch {
  PackedMatrix packed;
  // Of flash: one head's keys and values, and the scores of a block. Of softmax along another axis
  // than the last: a line of numbers.
  PackedMatrix keys, values;
  std::vector<float> block;
};

struct RunArgs {
  std::span<const Operand> in;
  const Attr& attr;
  const RunContext& context;
  const TensorSpan& out;  // of the right shape, its numbers unset
  Scratch& scratch;
  std::span<PackedMatrix> cache = {};  // what append writes to
};
using RunRule = void (*)(RunArgs& args);

using Index = std::vector<std::int64_t>;

/// Where a number stands: the id of its tensor and one index an axis.
struct OperandCell {
  int tensor = -1;
  Index index;
};

/// A run of operands: `values[n]` stands at `first` with the axis at position `along` moved on by
/// n. `along` is -1 where every operand is the same cell. An einsum that sums over two axes runs
/// along the first of them, the second fastest.
struct OperandLine {
  OperandCell first;
  int along = -1;
  std::vector<float> values;
};

/// What made one cell. `rule` says how to read the rest, to which `addend` is added where there is
/// one (of dot the bias):
///   given      nothing: the number is an input or a weight, or was put in its head's output
///   off        nothing: its head is ablated, so the number is 0
///   same       left holds the one cell this is another name for (or a copy of)
///   dot        sum over n of left[n] * right[n]
///   scale      left[0] / divisor, or left[0] * factor where there is one
///   mask       left[0], or minus infinity where hidden is true
///   rotate     left[0] * cosine + right[0] * sine
///   softmax    exp(left[at] - row_max) / sum over n of exp(left[n] - row_max); terms holds the
///              exponentials, row_sum and column_sum what the weights around the cell add up to
std::span<const std::string_view> rule_names();

struct Explanation {
  OperandCell cell;
  std::string_view rule = "given";
  float value = 0;
  OperandLine left;
  OperandLine right;
  bool has_addend = false;
  OperandCell addend_cell;
  float addend = 0;
  std::vector<float> terms;  // dot: left[n] * right[n]; softmax: the exponentials
  float sum = 0;             // of the terms, in order
  float divisor = 1;
  float factor = 0;
  float cosine = 0;
  float sine = 0;
  float row_max = 0;
  bool hidden = false;
  std::int64_t at = 0;      // softmax: which of the operands is this cell's
  float row_sum = 0;        // softmax: of this query's weights
  float column_sum = 0;     // softmax: of what all queries of the head give this key
  std::int64_t offset = 0;  // where the number stands in its memory, in elements
};

struct ExplainArgs {
  std::span<const Operand> in;
  const Attr& attr;
  const RunContext& context;
  const Operand& out;
  const Index& index;
};
using ExplainRule = void (*)(const ExplainArgs& args, Explanation& out);

using ViewRule = View (*)(const View& in, const Shape& out, const Attr& attr);

}  // namespace headsup
