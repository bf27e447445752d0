// Eigenvalues of small matrices, in double precision.
#pragma once

#include <complex>
#include <cstddef>
#include <vector>

namespace headsup {

/// All eigenvalues of a real matrix [size, size], row by row, each as often as it counts, in no
/// order. NaN where the matrix holds a number that is not finite. Cost: about 10 size^3 operations
/// of complex numbers. Source of the method, Householder's reduction and the QR algorithm with
/// Wilkinson's shifts: Golub and Van Loan, "Matrix computations", chapter 7.
std::vector<std::complex<double>> eigenvalues(const std::vector<double>& matrix, std::size_t size);

/// |z|, by operations that give the same bits everywhere.
double magnitude(const std::complex<double>& z);

}  // namespace headsup
