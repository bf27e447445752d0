// An activation number by number, and what its slope does to a gradient: for the files that define
// activations.
#pragma once

#include <cstdint>

#include "simd.h"

namespace headsup::simd {

// f of all numbers, the last few with zeros beside them.
template <class F>
void each(const float* in, std::int64_t count, float* out, F f) {
  std::int64_t i = 0;
  for (; i + kLanes <= count; i += kLanes) store(out + i, f(load(in + i)));
  if (i < count) store_first(out + i, f(load_first(in + i, count - i)), count - i);
}

// d times f' of all numbers.
template <class Slope>
void each_gradient(const float* in, std::int64_t count, float* d, Slope slope) {
  std::int64_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    store(d + i, load(d + i) * slope(load(in + i)));
  }
  if (i == count) return;
  const std::int64_t rest = count - i;
  const Floats last = load_first(d + i, rest) * slope(load_first(in + i, rest));
  store_first(d + i, last, rest);
}

// At most `most` either way, where a slope has long been 0 or 1 but for rounding: beyond it a power
// is infinite, and times 0 none. NaN stays.
inline Floats clamped(Floats v, float most) {
  return smaller(larger(v, Floats(-most)), Floats(most));
}

// v / (1 + e^-u). Past -87 the exponential would be infinite, and v / infinity is 0 as it should
// be.
inline Floats times_sigmoid(Floats v, Floats u) {
  return v / (Floats(1.0f) + exp(Floats(0.0f) - u));
}

}  // namespace headsup::simd
