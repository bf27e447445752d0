#include "headsup/practice/curve_answer.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headsup {

namespace {

constexpr std::array<std::string_view, 3> kTrendNames = {"level", "rises", "falls"};
constexpr std::array<std::string_view, 2> kMistakeNames = {"", "improves_to_the_end"};

}  // namespace

std::string_view name_of(Trend trend) { return kTrendNames[static_cast<std::size_t>(trend)]; }

std::string_view name_of(CurveMistake mistake) {
  return kMistakeNames[static_cast<std::size_t>(mistake)];
}

bool is_drawn(const CurveFrame& frame, std::span<const double> heights) {
  return heights.size() == frame.at.size() && std::ranges::all_of(heights, [&](double one) {
           return one >= frame.low && one <= frame.high;
         });
}

bool is_measured(const CurveFrame& frame, std::span<const double> means,
                 std::span<const double> deviations) {
  const auto finite = [](double one) { return std::isfinite(one); };
  return means.size() == frame.at.size() && deviations.size() == frame.at.size() &&
         std::ranges::all_of(means, finite) && std::ranges::all_of(deviations, finite) &&
         std::ranges::all_of(deviations, [](double one) { return one >= 0; });
}

std::vector<Trend> trends_of(const CurveFrame& frame, std::span<const double> heights,
                             std::span<const double> deviations) {
  std::vector<Trend> out;
  for (std::size_t i = 1; i < heights.size(); ++i) {
    const double change = heights[i] - heights[i - 1];
    const double noise = deviations.empty() ? 0 : deviations[i] + deviations[i - 1];
    const double least = std::max(kFlatTolerance * (frame.high - frame.low), noise);
    out.push_back(std::abs(change) <= least ? Trend::level
                  : change > 0              ? Trend::rises
                                            : Trend::falls);
  }
  return out;
}

CurveVerdict compare_curves(const CurveFrame& frame, std::span<const double> drawn,
                            std::span<const double> means, std::span<const double> deviations) {
  const std::vector<Trend> said = trends_of(frame, drawn, {});
  const std::vector<Trend> is = trends_of(frame, means, deviations);
  if (said == is) return {Verdict::right, CurveMistake::none};
  const Trend better = frame.less_is_better ? Trend::falls : Trend::rises;
  const bool to_the_end = said.back() == better && is.back() != better;
  return {Verdict::wrong, to_the_end ? CurveMistake::improves_to_the_end : CurveMistake::none};
}

}  // namespace headsup
