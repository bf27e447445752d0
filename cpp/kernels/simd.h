// The SIMD wall: the only file that knows xsimd or an intrinsic. Four float lanes everywhere, so
// that native tests vouch for the browser to the bit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
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

/// a * b + c in two roundings.
inline Floats multiply_add(Floats a, Floats b, Floats c) { return a * b + c; }

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

inline Words bits_of_integers(Integers v) { return xsimd::bitwise_cast<std::uint32_t>(v); }

using WordPair = std::array<Words, 2>;

/// Eight words whose upper halves are the 16-bit numbers at p and whose lower halves are zero.
inline WordPair load_upper_halves(const std::byte* p) {
#if defined(__wasm_simd128__)
  const v128_t eight = wasm_v128_load(p), zero = wasm_i64x2_const(0, 0);
  return {Words(wasm_i16x8_shuffle(zero, eight, 0, 8, 1, 9, 2, 10, 3, 11)),
          Words(wasm_i16x8_shuffle(zero, eight, 4, 12, 5, 13, 6, 14, 7, 15))};
#elif defined(__SSE2__)
  const __m128i eight = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
  const __m128i zero = _mm_setzero_si128();
  return {Words(_mm_unpacklo_epi16(zero, eight)), Words(_mm_unpackhi_epi16(zero, eight))};
#else
  std::array<std::uint16_t, 8> halves;
  std::memcpy(halves.data(), p, sizeof(halves));
  std::array<std::uint32_t, 8> words;
  for (std::size_t i = 0; i < 8; ++i) words[i] = std::uint32_t{halves[i]} << 16;
  return {Words::load_unaligned(words.data()), Words::load_unaligned(words.data() + kLanes)};
#endif
}

/// The eight whole numbers from -128 to 127 at p, with 16 bits each: two to a lane.
inline Integers load_byte_pairs(const std::byte* p) {
#if defined(__wasm_simd128__)
  return Integers(wasm_i16x8_load8x8(p));
#elif defined(__SSE2__)
  const __m128i eight = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(p));
  return Integers(_mm_srai_epi16(_mm_unpacklo_epi8(eight, eight), 8));
#else
  std::array<std::int16_t, 8> halves;
  for (std::size_t i = 0; i < 8; ++i) halves[i] = static_cast<signed char>(p[i]);
  std::array<std::int32_t, kLanes> lanes;
  std::memcpy(lanes.data(), halves.data(), sizeof(lanes));
  return Integers::load_unaligned(lanes.data());
#endif
}

/// Of lanes of two 16-bit numbers: a[0] b[0] + a[1] b[1] of each.
inline Integers dot_pairs(Integers a, Integers b) {
#if defined(__wasm_simd128__)
  return Integers(wasm_i32x4_dot_i16x8(a, b));
#elif defined(__SSE2__)
  return Integers(_mm_madd_epi16(a, b));
#else
  const Integers low = ((a << 16) >> 16) * ((b << 16) >> 16);
  return low + (a >> 16) * (b >> 16);
#endif
}

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

/// out[i] = f(in[i]...) for i below count, the last few with zeros beside them. out may be one of
/// `in`.
template <class F, class... In>
void each(std::int64_t count, float* out, F f, const In*... in) {
  std::int64_t i = 0;
  for (; i + kLanes <= count; i += kLanes) store(out + i, f(load(in + i)...));
  if (i < count) store_first(out + i, f(load_first(in + i, count - i)...), count - i);
}

/// v / (1 + e^-u). Past -87 the exponential would be infinite, and v / infinity is 0 as it should
/// be.
inline Floats times_sigmoid(Floats v, Floats u) {
  return v / (Floats(1.0f) + exp(Floats(0.0f) - u));
}

}  // namespace headsup::simd
