// Compares a curve that a learner drew with the measured one by the trend between neighbouring
// points.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "headsup/course/course.h"
#include "headsup/practice/shape_answer.h"

namespace headsup {

/// The trend of a curve between two neighbouring points.
enum class Trend : std::uint8_t { level, rises, falls };
std::string_view name_of(Trend trend);

/// A change of at most this fraction of the axis is level, since a hand draws no straighter.
inline constexpr double kFlatTolerance = 0.05;

/// Whether there is a height for each point, each on the axis.
bool is_drawn(const CurveFrame& frame, std::span<const double> heights);

/// Whether there is a finite mean and a finite, non-negative deviation for each point.
bool is_measured(const CurveFrame& frame, std::span<const double> means,
                 std::span<const double> deviations);

/// The trend from each point to the next. A measured change counts only if it also exceeds the sum
/// of the deviations at its ends; `deviations` may be empty. Requires one height for each point.
std::vector<Trend> trends_of(const CurveFrame& frame, std::span<const double> heights,
                             std::span<const double> deviations);

/// What is wrong with a drawn curve, where that can be told.
enum class CurveMistake : std::uint8_t {
  none,
  improves_to_the_end,  // drawn as improving up to the last point, where it does not
};
std::string_view name_of(CurveMistake mistake);

struct CurveVerdict {
  Verdict verdict = Verdict::wrong;  // right: the same trends throughout
  CurveMistake mistake = CurveMistake::none;
};

/// Requires is_drawn and is_measured.
CurveVerdict compare_curves(const CurveFrame& frame, std::span<const double> drawn,
                            std::span<const double> means, std::span<const double> deviations);

}  // namespace headsup
