// Normalization of rows with a learned weight, four lanes at a time. Double-precision reference:
// tests/property/op_twins.cpp. For training's own, without weights, see kernels/rms_norm.h.
#pragma once

#include "headsup/tensor/matrix.h"

namespace headsup {

/// What is added to a mean square or a variance where nothing else is said, as in PyTorch.
inline constexpr float kNormEpsilon = 1e-5f;

// In both, numbers whose squares add up to more than a float holds have an inverse of 0, as in
// PyTorch; NaN and infinity go as arithmetic makes them.

/// out[r][c] = in[r][c] inverse weight[c], inverse = 1 / sqrt(mean of the row's squares + epsilon).
/// in and out of one size, may be the same; weight [cols]. Source: Zhang and Sennrich 2019,
/// equation 4.
void rms_norm(MatrixView in, const float* weight, float epsilon, MutableMatrix out);

/// out[r][c] = (in[r][c] - mean) inverse weight[c] + bias[c], inverse = 1 / sqrt(variance of the
/// row + epsilon). Source: Ba et al. 2016, section 3.
void layer_norm(MatrixView in, const float* weight, const float* bias, float epsilon,
                MutableMatrix out);

}  // namespace headsup
