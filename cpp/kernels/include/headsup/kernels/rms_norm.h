// Root-mean-square normalization of rows and its gradient, four lanes at a time. Double-precision
// reference: tests/cpp/support/plain_kernels.h. Source: Zhang and Sennrich 2019,
// equation 4, without the gain.
#pragma once

#include <cstdint>

namespace headsup {

/// What is added to a row's mean square, as microGPT does.
inline constexpr float kRmsEpsilon = 1e-5f;

/// out[r][c] = in[r][c] * inverse[r], inverse[r] = 1 / sqrt(mean of the row's squares +
/// kRmsEpsilon). in, out [rows, width], may be the same; inverse [rows].
void rms_norm(const float* in, std::int64_t rows, std::int64_t width, float* out, float* inverse);

/// Adds the gradient by `in` to d_in: d_in[r] += inverse[r] * (d_out[r] - out[r] * mean over c of
/// out[r][c] d_out[r][c]). All [rows, width]; d_in may not be d_out.
void rms_norm_gradient(const float* out, const float* inverse, const float* d_out,
                       std::int64_t rows, std::int64_t width, float* d_in);

}  // namespace headsup
