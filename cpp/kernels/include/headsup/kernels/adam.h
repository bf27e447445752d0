// One step of the Adam optimizer over all parameters at once, four lanes at a time.
// Double-precision reference: tests/cpp/support/plain_kernels.h. Source: Kingma and Ba 2015,
// algorithm 1.
#pragma once

#include <cstdint>

namespace headsup {

/// What one step uses: the decays of the two running means, and 1 - decay^t of each, by which the
/// early, too small means are divided.
struct AdamStep {
  float rate = 0;
  float first_decay = 0, second_decay = 0;
  float first_correction = 1, second_correction = 1;
};

/// What keeps a division by a gradient of zero from going wrong.
inline constexpr float kAdamEpsilon = 1e-8f;

/// first = b1 first + (1 - b1) g; second = b2 second + (1 - b2) g^2; values -= rate * (first /
/// first_correction) / (sqrt(second / second_correction) + kAdamEpsilon). All [count].
void adam(const AdamStep& step, const float* gradients, std::int64_t count, float* values,
          float* first, float* second);

}  // namespace headsup
