// Numbers as files have them, made into float32.
#pragma once

#include <cstddef>
#include <cstdint>

namespace headsup {

// out [count]; `from` need not be aligned.

/// IEEE 754 binary16, subnormal numbers, infinities and NaN included: exact.
void floats_of_f16(const std::byte* from, std::int64_t count, float* out);

/// The upper halves of float32: exact.
void floats_of_bf16(const std::byte* from, std::int64_t count, float* out);

/// Whole numbers from -128 to 127, each times the factor of its group of `group` numbers.
void floats_of_int8(const std::byte* from, std::int64_t count, std::int64_t group,
                    const float* factors, float* out);

}  // namespace headsup
