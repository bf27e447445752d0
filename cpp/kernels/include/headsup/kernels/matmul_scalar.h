// The matrix product one number at a time, to be seen beside the one with four lanes
// (kernels/matmul.h): the same sums, without lanes, tiles or packing.
#pragma once

#include "headsup/tensor/matrix.h"

namespace headsup {

/// C = A B. a [m, k], b [k, n], c [m, n], any strides of a and b. Summed as multiply() sums, in
/// index order. c may overlap neither. Cost: 2 m k n FLOPs.
void matmul_scalar(MatrixView a, MatrixView b, MutableMatrix c);

}  // namespace headsup
