// The SIMD wall: the only file that includes xsimd or a wasm intrinsic. Four float lanes
// everywhere, so that native tests vouch for the browser to the bit.
#pragma once

#include <array>
#include <cstdint>
#include <xsimd/xsimd.hpp>

#ifdef HEADSUP_RELAXED
#include <wasm_simd128.h>
#endif

namespace headsup::simd {

inline constexpr std::int64_t kLanes = 4;

using Floats = xsimd::make_sized_batch_t<float, kLanes>;
using Words = xsimd::make_sized_batch_t<std::uint32_t, kLanes>;
static_assert(Floats::size == kLanes && Words::size == kLanes);

inline Floats load(const float* p) { return Floats::load_unaligned(p); }
inline void store(float* p, Floats v) { v.store_unaligned(p); }

/// The first `count` numbers at p, 1 to kLanes, and zeros. A copy of so few numbers by memcpy is a
/// call out of the module.
inline Floats load_first(const float* p, std::int64_t count) {
  if (count >= kLanes) return load(p);
  return {p[0], count > 1 ? p[1] : 0.0f, count > 2 ? p[2] : 0.0f, 0.0f};
}

/// The first `count` lanes, 1 to kLanes, to p.
inline void store_first(float* p, Floats v, std::int64_t count) {
  if (count >= kLanes) return store(p, v);
  p[0] = v.get(0);
  if (count > 1) p[1] = v.get(1);
  if (count > 2) p[2] = v.get(2);
}

/// a * b + c: two roundings in the base build; in the relaxed build one or two, as the machine
/// likes.
inline Floats multiply_add(Floats a, Floats b, Floats c) {
#ifdef HEADSUP_RELAXED
  return wasm_f32x4_relaxed_madd(a, b, c);
#else
  return a * b + c;
#endif
}

/// Lane 0 + lane 1 + lane 2 + lane 3, in that order: a shuffle tree would differ by machine.
inline float sum_in_lane_order(Floats v) {
  std::array<float, kLanes> lanes;
  store(lanes.data(), v);
  return ((lanes[0] + lanes[1]) + lanes[2]) + lanes[3];
}

/// The sum of a[i] b[i], of [count] each: in four lanes, lane 0 to 3, then the numbers past the
/// last full four.
inline float dot(const float* a, const float* b, std::int64_t count) {
  Floats sums(0.0f);
  std::int64_t i = 0;
  for (; i + kLanes <= count; i += kLanes) sums = multiply_add(load(a + i), load(b + i), sums);
  float sum = sum_in_lane_order(sums);
  for (; i < count; ++i) sum += a[i] * b[i];
  return sum;
}

/// Rows become columns, in place.
inline void transpose(std::array<Floats, kLanes>& block) {
  xsimd::transpose(block.data(), block.data() + kLanes);
}

/// The natural logarithm of one number, rounded alike on every machine, which the standard
/// library's need not be.
inline float log_of(float v) { return xsimd::log(Floats(v)).get(0); }

inline float greatest_lane(Floats v) { return xsimd::reduce_max(v); }

}  // namespace headsup::simd
