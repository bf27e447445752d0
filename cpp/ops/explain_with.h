// What explanations of several operations are made of.
#pragma once

#include "headsup/ops/args.h"

namespace headsup {

/// The numbers of an operand from `index` on, along an axis.
OperandLine line_of(const Operand& operand, Index index, int along);

/// One number of an operand.
OperandLine single(const Operand& operand, Index index);

/// The sum of left[n] * right[n], in order and with the rounding of a matrix product.
void explain_dot(OperandLine left, OperandLine right, Explanation& out);

}  // namespace headsup
