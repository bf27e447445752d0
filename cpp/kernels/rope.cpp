#include "headsup/kernels/rope.h"

#include <cmath>

namespace headsup {

namespace {

constexpr double kLog2OfBase = 13.287712379549449;  // of 10000
constexpr double kLn2 = 0.69314718055994531;
// pi / 2 in three parts, so that multiples of it are taken off without losing bits.
constexpr double kHalfPiHigh = 1.5707963267341256;
constexpr double kHalfPiMiddle = 6.0771005063039660e-11;
constexpr double kHalfPiLow = 2.0222662487959506e-21;

// 2^x for x <= 0: the whole part goes into the exponent, the rest, at most 1/2 either way, into the
// series of exp.
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

}  // namespace

RopePair rope_pair(std::int64_t place, std::int64_t width, RopePairs pairs) {
  const std::int64_t half = width / 2;
  if (pairs == RopePairs::halves) {
    return place < half ? RopePair{place, place + half, true}
                        : RopePair{place - half, place - half, false};
  }
  return place % 2 == 0 ? RopePair{place / 2, place + 1, true}
                        : RopePair{place / 2, place - 1, false};
}

RopeTurn rope_turn(std::int64_t position, std::int64_t pair, std::int64_t width) {
  const double frequency =
      exp2_of(-kLog2OfBase * 2 * static_cast<double>(pair) / static_cast<double>(width));
  const double angle = static_cast<double>(position) * frequency;
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

void rope(MatrixView in, std::int64_t first_position, RopePairs pairs, RopeDirection direction,
          MutableMatrix out) {
  const std::int64_t half = in.cols / 2;
  for (std::int64_t i = 0; i < half; ++i) {
    const std::int64_t a = pairs == RopePairs::adjacent ? 2 * i : i;
    const std::int64_t b = pairs == RopePairs::adjacent ? a + 1 : a + half;
    for (std::int64_t r = 0; r < in.rows; ++r) {
      const RopeTurn turn = rope_turn(first_position + r, i, in.cols);
      const float sine = direction == RopeDirection::forward ? turn.sine : -turn.sine;
      const float x = in.at(r, a), y = in.at(r, b);
      out.row(r)[a] = x * turn.cosine + y * -sine;
      out.row(r)[b] = y * turn.cosine + x * sine;
    }
  }
}

}  // namespace headsup
