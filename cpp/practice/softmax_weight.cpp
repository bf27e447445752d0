#include "softmax_weight.h"

#include <algorithm>
#include <cmath>

#include "headsup/practice/fraction.h"

namespace headsup {

namespace {

constexpr double kOneOverE = 0.36787944117144233;

// e to the power of score - largest, by multiplication: the library's exp need not agree between
// machines. Beyond so many steps down nothing is left of it in 9 digits, however many such scores
// there are.
double exp_below(std::int64_t score, std::int64_t largest) {
  constexpr std::uint64_t kMostSteps = 100;
  // Without a sign, the difference of any two scores fits.
  const std::uint64_t steps =
      static_cast<std::uint64_t>(largest) - static_cast<std::uint64_t>(score);
  if (steps > kMostSteps) return 0;
  double out = 1;
  for (std::uint64_t i = 0; i < steps; ++i) out *= kOneOverE;
  return out;
}

}  // namespace

std::string softmax_weight(std::span<const std::int64_t> scores, std::size_t index, int digits) {
  const auto [smallest, largest] = std::ranges::minmax(scores);
  if (smallest == largest) return rounded({1, static_cast<std::int64_t>(scores.size())}, digits);
  double sum = 0;
  for (const std::int64_t score : scores) sum += exp_below(score, largest);
  const double weight = exp_below(scores[index], largest) / sum;
  std::int64_t scale = 1;
  for (int i = 0; i < digits; ++i) scale *= 10;
  const std::int64_t nearest = std::llround(weight * static_cast<double>(scale));
  return rounded({nearest, scale}, digits);
}

}  // namespace headsup
