// Number-by-number work, four lanes at a time.
#pragma once

#include <cstdint>

namespace headsup {

/// out[i] = in[i] / divisor. in and out [count], may be the same.
void divide(const float* in, std::int64_t count, float divisor, float* out);

/// The least and the greatest finite number of in [count]; {0, 0} where there is none.
struct Span {
  float low = 0;
  float high = 0;
};
Span finite_span(const float* in, std::int64_t count);

/// The largest |a[i] - b[i]|, of [count] each; 0 where there is none.
float largest_difference(const float* a, const float* b, std::int64_t count);

}  // namespace headsup
