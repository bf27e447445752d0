#include "headsup/kernels/matmul_scalar.h"

namespace headsup {

// A sum in index order cannot be spread over lanes, so no compiler makes it faster than it says.
void matmul_scalar(MatrixView a, MatrixView b, MutableMatrix c) {
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t j = 0; j < b.cols; ++j) {
      float sum = 0;
      for (std::int64_t k = 0; k < a.cols; ++k) sum += a.at(i, k) * b.at(k, j);
      c.row(i)[j] = sum;
    }
  }
}

}  // namespace headsup
