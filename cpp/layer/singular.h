// Singular values of a small matrix, in double precision, for pages that show rank. Knows no
// attention.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace headsup {

/// A square matrix taken apart: A = sum over n of left[n] right[n]^T, with right[n] of length one
/// and all of them at right angles, so that the length of left[n] is the n-th singular value.
struct SingularParts {
  std::size_t size = 0;
  std::vector<double> values;  // [size], descending
  std::vector<double> left;    // [size, size], row n belongs to values[n]
  std::vector<double> right;   // [size, size]
};

/// One-sided Jacobi rotations (Golub and Van Loan, Matrix Computations, 4th edition, 8.6.3) of
/// matrix [size * size], row-major. Cost: about 60 size^3; meant for sizes up to 64.
SingularParts singular_parts(const std::vector<float>& matrix, std::size_t size);

/// The matrix of rank `rank` that is nearest in the sum of squares (Eckart and Young 1936):
/// [size * size], row-major. A rank past the size gives the matrix itself.
std::vector<float> nearest_of_rank(const SingularParts& parts, std::size_t rank);

/// How many singular values stand above rounding: greater than `relative` times the first.
std::size_t numerical_rank(const SingularParts& parts, double relative);

}  // namespace headsup
