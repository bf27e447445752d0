// The kernels in double precision, in plain loops without SIMD, which tests compare the fast ones
// with.
#pragma once

#include <cstdint>
#include <vector>

#include "headsup/kernels/adam.h"
#include "headsup/tensor/matrix.h"

namespace headsup::reference {

/// A B + bias (bias may be null): [a.rows * b.cols], row-major.
std::vector<double> multiply(MatrixView a, MatrixView b, const float* bias);

/// A transposed: [a.cols * a.rows], row-major.
std::vector<double> transpose(MatrixView a);

/// exp(in[i] - max) / sum; all zeros where every number is minus infinity, all NaN where one is
/// NaN.
std::vector<double> softmax(const float* in, std::int64_t count);

/// d_weights times softmax's Jacobian, written out: the sum over n of d_weights[n] times
/// weights[n] * ((1 if n == i else 0) - weights[i]).
std::vector<double> softmax_gradient(const float* weights, const float* d_weights,
                                     std::int64_t count);

/// -log softmax(logits)[target], and share times its gradient by the logits.
struct CrossEntropy {
  double loss = 0;
  std::vector<double> d_logits;
};
CrossEntropy cross_entropy(const float* logits, std::int64_t count, std::int64_t target,
                           double share);

/// Rows over the root of their mean square, kNormEpsilon added to it; inverse is one over the root.
struct RmsNorm {
  std::vector<double> out, inverse;
};
RmsNorm rms_norm(const float* in, std::int64_t rows, std::int64_t width);

/// The gradient by `in`, from that by what it gave: d_out times the Jacobian, written out from `in`
/// alone, [rows * width].
std::vector<double> rms_norm_gradient(const float* in, const float* d_out, std::int64_t rows,
                                      std::int64_t width);

/// One step of Adam, as kernels/adam.h says it, in place.
struct AdamNumbers {
  std::vector<double> values, first, second;
};
void adam(const AdamStep& step, const float* gradients, AdamNumbers& numbers);

/// One number of fill_normal, from base/random.h alone: float, since it is held to the bit.
float normal(std::uint32_t row_key, std::uint32_t column, float scale);

}  // namespace headsup::reference
