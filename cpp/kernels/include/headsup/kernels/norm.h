// Normalization of rows, four lanes at a time. Double-precision references:
// tests/property/op_twins.cpp and tests/cpp/support/plain_kernels.h.
#pragma once

#include <cstdint>

#include "headsup/tensor/matrix.h"

namespace headsup {

/// What is added to a mean square or a variance where nothing else is said, as in PyTorch and
/// microGPT.
inline constexpr float kNormEpsilon = 1e-5f;

// In all, numbers whose squares add up to more than a float holds have an inverse of 0, as in
// PyTorch; NaN and infinity go as arithmetic makes them.

/// out[r][c] = in[r][c] inverse weight[c], inverse = 1 / sqrt(mean of the row's squares + epsilon).
/// in and out of one size, may be the same; weight [cols]. Source: Zhang and Sennrich 2019,
/// equation 4.
void rms_norm(MatrixView in, const float* weight, float epsilon, MutableMatrix out);

/// out[r][c] = (in[r][c] - mean) inverse weight[c] + bias[c], inverse = 1 / sqrt(variance of the
/// row + epsilon). Source: Ba et al. 2016, section 3.
void layer_norm(MatrixView in, const float* weight, const float* bias, float epsilon,
                MutableMatrix out);

/// out[r][c] = in[r][c] * inverse[r], inverse[r] = 1 / sqrt(mean of the row's squares +
/// kNormEpsilon), as microGPT has it. in, out [rows, width], may be the same; inverse [rows].
void rms_norm(const float* in, std::int64_t rows, std::int64_t width, float* out, float* inverse);

/// Adds the gradient by `in` to d_in: d_in[r] += inverse[r] * (d_out[r] - out[r] * mean over c of
/// out[r][c] d_out[r][c]). All [rows, width]; d_in may not be d_out.
void rms_norm_gradient(const float* out, const float* inverse, const float* d_out,
                       std::int64_t rows, std::int64_t width, float* d_in);

}  // namespace headsup
