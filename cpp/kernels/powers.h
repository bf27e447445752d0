// Logarithms and powers in double precision by series of our own, so that every machine agrees to
// the bit, which the standard library's need not. Reference: std::log2, std::exp2.
#pragma once

#include <cmath>
#include <numbers>

namespace headsup {

inline constexpr double kLn2 = 0.69314718055994531;

/// The logarithm of x > 0, to within 1e-15 of its value: that of a number between 1/sqrt 2 and
/// sqrt 2 by the series of the inverse hyperbolic tangent, and the exponent.
inline double log2_of(double x) {
  int exponent = 0;
  double mantissa = std::frexp(x, &exponent);
  if (mantissa < std::numbers::sqrt2 / 2) {
    mantissa *= 2;
    --exponent;
  }
  const double t = (mantissa - 1) / (mantissa + 1);
  double sum = 0;
  for (int n = 25; n > 0; n -= 2) sum = sum * t * t + 1.0 / n;
  return exponent + 2 * t * sum / kLn2;
}

/// 2^x, to within 1e-15 of its value: the whole part goes into the exponent, the rest, at most 1/2
/// either way, into the series of exp.
inline double exp2_of(double x) {
  const double whole = std::floor(x + 0.5);
  const double rest = (x - whole) * kLn2;
  double sum = 1;
  for (int n = 14; n > 0; --n) sum = 1 + sum * rest / n;
  return std::ldexp(sum, static_cast<int>(whole));
}

}  // namespace headsup
