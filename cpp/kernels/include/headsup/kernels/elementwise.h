// Number-by-number work, four lanes at a time.
#pragma once

#include <cstdint>

namespace headsup {

/// out[i] = in[i] / divisor. in and out [count], may be the same.
void divide(const float* in, std::int64_t count, float divisor, float* out);

/// out[i] = in[i] * factor. in and out [count], may be the same.
void scale(const float* in, std::int64_t count, float factor, float* out);

/// values[i] = std::max(values[i], 0), in place: NaN and minus zero stay.
void relu(float* values, std::int64_t count);

/// Its gradient: d[i] becomes 0 where relu gave 0. `given` [count] is what relu gave.
void relu_gradient(const float* given, std::int64_t count, float* d);

/// out[i] = a[i] + b[i]; out may be a or b.
void add(const float* a, const float* b, std::int64_t count, float* out);

/// The least and the greatest finite number of in [count]; {0, 0} where there is none.
struct MinMax {
  float low = 0;
  float high = 0;
};
MinMax finite_range(const float* in, std::int64_t count);

}  // namespace headsup
