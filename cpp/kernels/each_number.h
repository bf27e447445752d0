// An activation number by number, for the files that define activations.
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

// v / (1 + e^-u). Past -87 the exponential would be infinite, and v / infinity is 0 as it should
// be.
inline Floats times_sigmoid(Floats v, Floats u) {
  return v / (Floats(1.0f) + exp(Floats(0.0f) - u));
}

}  // namespace headsup::simd
