// A fast power of two, four lanes at a time, for weights that are summed and divided anyway.
// Lessons use kernels/softmax.h, whose exponentials are the library's. Reference: std::exp2.
#pragma once

#include <cstdint>

#include "simd.h"

namespace headsup::simd {

/// e^x is 2^(x kLog2E).
inline constexpr float kLog2E = 0x1.715476p+0f;

/// 2^x for x <= 0, to within 2.5e-7 of its value; below -125 it stays 2^-125, which is nothing
/// beside a sum of at least one. A NaN as arithmetic makes it, with nothing in its last nine bits,
/// stays NaN. 2^x is 2^f, moved by n in its exponent, for the whole n nearest to x and f = x - n;
/// 2^f is a polynomial of degree five, whose largest relative error over [-1/2, 1/2] is the least
/// there is (7.5e-8; found by Remez exchange).
inline Floats exp2_approx(Floats x) {
  // Added to a number below 2^22, it leaves the nearest whole number in the last bits. Rounding and
  // converting by instructions of their own is eight instructions of x64 in V8.
  constexpr float kRounder = 0x1.8p+23f;
  constexpr int kMantissaBits = 23;
  const Floats exponent = larger(x, Floats(-125.0f));
  const Floats rounded = exponent + Floats(kRounder);
  const Floats rest = exponent - (rounded - Floats(kRounder));
  Floats power(0x1.5c08e6p-10f);
  power = multiply_add(power, rest, Floats(0x1.3d0c52p-7f));
  power = multiply_add(power, rest, Floats(0x1.c6b6e4p-5f));
  power = multiply_add(power, rest, Floats(0x1.ebf918p-3f));
  power = multiply_add(power, rest, Floats(0x1.62e428p-1f));
  power = multiply_add(power, rest, Floats(0x1.000002p+0f));
  return floats_of(bits_of(power) + (bits_of(rounded) << kMantissaBits));
}

}  // namespace headsup::simd
