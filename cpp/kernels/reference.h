// The plain twins: one loop each, in double precision, no lanes. Tests hold the fast kernels to
// them; nothing that ships calls them.
#pragma once

#include <cstdint>
#include <vector>

#include "tensor/matrix.h"

namespace headsup::reference {

/// A B + bias (bias may be null): [a.rows * b.cols], row-major.
std::vector<double> multiply(MatrixView a, MatrixView b, const float* bias);

/// exp(in[i] - max) / sum; all zeros where every number is minus infinity.
std::vector<double> softmax(const float* in, std::int64_t count);

}  // namespace headsup::reference
