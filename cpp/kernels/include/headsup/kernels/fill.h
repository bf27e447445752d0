// Random rows, four numbers at a time; the scalar definition is base/random.h.
#pragma once

#include <cstdint>

namespace headsup {

/// The scale at which fill_uniform's numbers have this variance: uniform in [-s, s) has s^2 / 3.
float scale_for_variance(double variance);

/// out[c] = scale * centred_uniform(random_bits(row_key, c)) for c from 0 to count - 1: uniform in
/// [-scale, scale). Same bits as the scalar definition. Cost: about a nanosecond a number.
void fill_uniform(std::uint32_t row_key, std::int64_t count, float scale, float* out);

/// out[c] = scale times a bell-shaped number of variance 1: the sum of twelve uniform ones, those
/// of random_bits(row_key, 12 c) to random_bits(row_key, 12 c + 11), halved. No number is beyond
/// six scales. A sum of uniform numbers needs no logarithm, which machines round differently.
void fill_normal(std::uint32_t row_key, std::int64_t count, float scale, float* out);

}  // namespace headsup
