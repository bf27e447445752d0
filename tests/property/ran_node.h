// One node of a run and what holds for it: its twin, and its explanation against its numbers.
#pragma once

#include <vector>

#include "headsup/graph/graph.h"
#include "op_twins.h"
#include "support/dice.h"

namespace headsup::test {

/// A node with all that its rules ask for.
struct RanNode {
  const Node& node;
  RunContext context;
  std::vector<Operand> operands;
  Operand out;
  std::vector<DoubleTensor> in;

  RanNode(const Node& ran, const RunContext& told, std::vector<Operand> read, const Operand& made);
  /// What the twin makes of other numbers in the operands' places. Fails where there is no twin.
  DoubleTensor twin(const std::vector<DoubleTensor>& numbers) const;
  std::size_t op() const { return static_cast<std::size_t>(node.op); }
};

/// How far two runs of numbers are apart, relative to the greatest; two infinities of one sign are
/// the same.
double error_of(const std::vector<double>& got, const std::vector<double>& expected);

std::vector<double> doubles(const float* from, std::int64_t count);

/// All pairs a[n] b[n] added up.
double dot(const std::vector<double>& a, const std::vector<double>& b);

/// The number that an explanation comes to, read as ops/args.h says.
float recomputed(const Explanation& e, const Attr& attr);

/// The number at a random place.
Index some_cell(const Shape& shape, Dice& dice);

}  // namespace headsup::test
