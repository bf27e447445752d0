// Number-by-number work and the activations of an MLP, four lanes at a time. Double-precision
// reference: tests/property/op_twins.cpp.
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

/// out[i] = a[i] * b[i]; out may be a or b.
void multiply(const float* a, const float* b, std::int64_t count, float* out);

/// The least and the greatest finite number of in [count]; {0, 0} where there is none.
struct MinMax {
  float low = 0;
  float high = 0;
};
MinMax finite_range(const float* in, std::int64_t count);

// out[i] = f(in[i]); in and out [count], may be the same. To within 2e-7 of the greater of 1 and
// the value; infinity and NaN as arithmetic makes them.

/// v / (1 + e^-v).
void silu(const float* in, std::int64_t count, float* out);
/// v / (1 + e^-2u), u = sqrt(2/pi) (v + 0.044715 v^3): half of v (1 + tanh u).
void gelu_tanh(const float* in, std::int64_t count, float* out);
/// v (1 + erf(v / sqrt 2)) / 2.
void gelu(const float* in, std::int64_t count, float* out);

}  // namespace headsup
