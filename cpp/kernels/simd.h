// The SIMD wall: the only file that knows xsimd or an intrinsic. Four float lanes everywhere, so
// that native tests vouch for the browser to the bit.
#pragma once

#include <array>
#include <cstdint>
#include <xsimd/xsimd.hpp>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace headsup::simd {

inline constexpr std::int64_t kLanes = 4;

using Floats = xsimd::make_sized_batch_t<float, kLanes>;
using Words = xsimd::make_sized_batch_t<std::uint32_t, kLanes>;
using Integers = xsimd::make_sized_batch_t<std::int32_t, kLanes>;
using Mask = Floats::batch_bool_type;
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

/// a < b ? b : a in each lane, as std::max: a where b is NaN or equal. One instruction here and in
/// the browser; xsimd's own max gives a there and b here.
inline Floats larger(Floats a, Floats b) {
#if defined(__wasm_simd128__)
  return wasm_f32x4_pmax(a, b);
#elif defined(__SSE2__)
  return _mm_max_ps(b, a);
#else
  return xsimd::select(a < b, b, a);
#endif
}

/// b < a ? b : a in each lane, as std::min.
inline Floats smaller(Floats a, Floats b) {
#if defined(__wasm_simd128__)
  return wasm_f32x4_pmin(a, b);
#elif defined(__SSE2__)
  return _mm_min_ps(b, a);
#else
  return xsimd::select(b < a, b, a);
#endif
}

inline Floats select(Mask mask, Floats where_true, Floats where_false) {
  return xsimd::select(mask, where_true, where_false);
}

inline Floats abs(Floats v) { return xsimd::abs(v); }
inline Floats sqrt(Floats v) { return xsimd::sqrt(v); }

/// e^v, rounded alike on every machine.
inline Floats exp(Floats v) { return xsimd::exp(v); }

/// The error function, rounded alike on every machine.
inline Floats erf(Floats v) { return xsimd::erf(v); }

/// The same bits under another type.
inline Words bits_of(Floats v) { return xsimd::bitwise_cast<std::uint32_t>(v); }
inline Floats floats_of(Words bits) { return xsimd::bitwise_cast<float>(bits); }
inline Integers integers_of(Words bits) { return xsimd::bitwise_cast<std::int32_t>(bits); }

/// Whole numbers as floats, rounded where they are beyond 2^24.
inline Floats to_floats(Integers v) { return xsimd::to_float(v); }

/// Lane 0 + lane 1 + lane 2 + lane 3, in that order: a shuffle tree would differ by machine.
inline float reduce_add_ordered(Floats v) {
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
  float sum = reduce_add_ordered(sums);
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

/// One lane of four: 2 and 3 against 0 and 1, then what is left of them.
template <Floats (*choose)(Floats, Floats)>
float chosen_lane(Floats v) {
  using Arch = Floats::arch_type;
  v = choose(xsimd::swizzle(v, xsimd::batch_constant<std::uint32_t, Arch, 2, 3, 0, 1>()), v);
  v = choose(xsimd::swizzle(v, xsimd::batch_constant<std::uint32_t, Arch, 1, 1, 0, 1>()), v);
  return v.get(0);
}

/// The greatest lane and the least, of lanes without NaN; of zeros alone lane 3.
inline float reduce_max(Floats v) { return chosen_lane<larger>(v); }
inline float reduce_min(Floats v) { return chosen_lane<smaller>(v); }

}  // namespace headsup::simd
