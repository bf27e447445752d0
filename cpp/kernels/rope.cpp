#include "headsup/kernels/rope.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "headsup/base/checked.h"
#include "powers.h"

namespace headsup {

RopePair rope_pair(std::int64_t place, std::int64_t width, RopePairs pairs) {
  const std::int64_t half = width / 2;
  if (pairs == RopePairs::halves) {
    return place < half ? RopePair{place, place + half, true}
                        : RopePair{place - half, place - half, false};
  }
  return place % 2 == 0 ? RopePair{place / 2, place + 1, true}
                        : RopePair{place / 2, place - 1, false};
}

void rope(MatrixView in, std::int64_t first_position, const RopeTable& table, RopePairs pairs,
          MutableMatrix out) {
  const std::int64_t width = table.width(), half = width / 2;
  // From the first number of a pair to that of the next, and to the second of the same.
  const bool adjacent = pairs == RopePairs::adjacent;
  const std::int64_t step = adjacent ? 2 : 1, partner = adjacent ? 1 : half;
  for (std::int64_t r = 0; r < in.rows; ++r) {
    const RopeTurn* turn = table.turns(first_position + r);
    const float* const from = &in.at(r, 0);
    float* const to = out.row(r);
    for (std::int64_t i = 0; i < half; ++i, ++turn) {
      const std::int64_t a = i * step, b = a + partner;
      const float sine = turn->sine, x = from[a], y = from[b];
      to[a] = x * turn->cosine + y * -sine;
      to[b] = y * turn->cosine + x * sine;
    }
    if (to != from) std::copy(from + width, from + in.cols, to + width);
  }
}

namespace {

// Computed in double precision by polynomials of our own, so that every machine agrees to the bit.

// pi / 2 in three parts, so that multiples of it are taken off without losing bits.
constexpr double kHalfPiHigh = 1.5707963267341256;
constexpr double kHalfPiMiddle = 6.0771005063039660e-11;
constexpr double kHalfPiLow = 2.0222662487959506e-21;

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
