// Softmax of one row, four lanes at a time. Plain double-precision twin: kernels/reference.h.
#pragma once

#include <cstdint>

namespace headsup {

/// What softmax went through on its way, for pages that show it.
struct SoftmaxSteps {
  float peak = 0;  // the greatest of the row; minus infinity where every number is hidden
  float sum = 0;   // of the exponentials
};

/// out[i] = exp(in[i] - peak) / sum. in and out [count], may be the same. Minus infinity gives
/// exactly 0; a row of nothing else gives all zeros, by definition, instead of 0 / 0. NaN in gives
/// NaN out. The sum runs in four lanes, then lane 0 to 3, then the numbers past the last full four.
SoftmaxSteps softmax(const float* in, std::int64_t count, float* out);

/// The exponentials alone: out[i] = exp(in[i] - peak), summed as softmax sums them.
SoftmaxSteps exponentials(const float* in, std::int64_t count, float* out);

}  // namespace headsup
