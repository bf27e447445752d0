// Products of matrices that fit the first-level cache, as a model of a few thousand parameters has
// them: nothing is packed, since packing would cost as much as the product. Knows the SIMD type
// through kernels/simd.h. Double-precision reference: tests/cpp/support/plain_kernels.h. For large
// matrices see kernels/matmul.h.
#pragma once

#include <cstdint>

#include "headsup/tensor/matrix.h"

namespace headsup {

/// C = A B. a [m, k] with any strides, b [k, n] with its columns side by side, c [m, n]. Each
/// number is a[i][0] b[0][j] + a[i][1] b[1][j] + ... added in that order, without fusing. c may
/// overlap neither a nor b. Cost: 2 m k n FLOPs; fastest where n is a multiple of four.
void matmul_unpacked(MatrixView a, MatrixView b, MutableMatrix c);

/// C = C + A B, summed apart and then added.
void matmul_unpacked_add(MatrixView a, MatrixView b, MutableMatrix c);

/// out [a.cols, a.rows] = a transposed. Requires a.col_stride == 1.
void transpose(MatrixView a, MutableMatrix out);

}  // namespace headsup
