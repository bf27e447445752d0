#include "headsup/kernels/rope_table.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "headsup/base/checked.h"

namespace headsup {

namespace {

// Computed in double precision by polynomials of our own, so that every machine agrees to the bit.

constexpr double kLog2OfTenThousand = 13.287712379549449;
constexpr double kLn2 = 0.69314718055994531;
// pi / 2 in three parts, so that multiples of it are taken off without losing bits.
constexpr double kHalfPiHigh = 1.5707963267341256;
constexpr double kHalfPiMiddle = 6.0771005063039660e-11;
constexpr double kHalfPiLow = 2.0222662487959506e-21;

// The logarithm of x > 0: that of a number between 1/sqrt 2 and sqrt 2 by the series of the inverse
// hyperbolic tangent, and the exponent.
double log2_of(double x) {
  if (x == 10000) return kLog2OfTenThousand;
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

// 2^x: the whole part goes into the exponent, the rest, at most 1/2 either way, into the series of
// exp.
double exp2_of(double x) {
  const double whole = std::floor(x + 0.5);
  const double rest = (x - whole) * kLn2;
  double sum = 1;
  for (int n = 14; n > 0; --n) sum = 1 + sum * rest / n;
  return std::ldexp(sum, static_cast<int>(whole));
}

// The series around 0, for at most pi / 4 either way.
double cosine_near_zero(double x) {
  double sum = 1;
  for (int n = 16; n > 0; n -= 2) sum = 1 - sum * x * x / (n * (n - 1));
  return sum;
}

double sine_near_zero(double x) {
  double sum = 1;
  for (int n = 17; n > 1; n -= 2) sum = 1 - sum * x * x / (n * (n - 1));
  return sum * x;
}

RopeTurn turn_of(double angle) {
  const double quarters = std::floor(angle / (kHalfPiHigh + kHalfPiMiddle) + 0.5);
  const double rest =
      ((angle - quarters * kHalfPiHigh) - quarters * kHalfPiMiddle) - quarters * kHalfPiLow;
  const auto cosine = static_cast<float>(cosine_near_zero(rest));
  const auto sine = static_cast<float>(sine_near_zero(rest));
  switch (static_cast<std::int64_t>(quarters) & 3) {
    case 0:
      return {cosine, sine};
    case 1:
      return {-sine, cosine};
    case 2:
      return {-cosine, -sine};
    default:
      return {sine, -cosine};
  }
}

// Low frequencies go by the factor, high ones stay, those between are blended.
double scaled_by_wavelength(double frequency, const RopeSettings& settings) {
  const double turns = settings.original_context * frequency / (2 * std::numbers::pi);
  const double low = settings.low_frequency_factor, high = settings.high_frequency_factor;
  if (turns > high) return frequency;
  if (turns < low) return frequency / settings.factor;
  const double blend = (turns - low) / (high - low);
  return (1 - blend) * frequency / settings.factor + blend * frequency;
}

double frequency_of(const RopeSettings& settings, std::int64_t pair, std::int64_t width) {
  const double frequency = exp2_of(-log2_of(settings.theta) * 2 * static_cast<double>(pair) /
                                   static_cast<double>(width));
  switch (settings.scaling) {
    case RopeScaling::linear:
      return frequency / settings.factor;
    case RopeScaling::llama3:
      return scaled_by_wavelength(frequency, settings);
    default:
      return frequency;
  }
}

}  // namespace

RopeTable::RopeTable(const RopeSettings& settings, std::int64_t head_dim,
                     std::int64_t first_position)
    : settings_(settings),
      width_(settings.rotary_dim == 0 ? head_dim : settings.rotary_dim),
      first_(first_position) {
  for (std::int64_t i = 0; i < width_ / 2; ++i) {
    frequencies_.push_back(frequency_of(settings, i, width_));
  }
}

void RopeTable::reserve(std::int64_t end) {
  const auto pairs = static_cast<std::int64_t>(frequencies_.size());
  if (pairs == 0) return;
  std::int64_t position = first_ + static_cast<std::int64_t>(turns_.size()) / pairs;
  turns_.reserve((Count(std::max(end, position) - first_) * pairs).size());
  for (; position < end; ++position) {
    for (const double frequency : frequencies_) {
      turns_.push_back(turn_of(static_cast<double>(position) * frequency));
    }
  }
}

}  // namespace headsup
