// Curves over a few places, drawn by a learner before they are measured: which way each goes from
// place to place, and whether the two agree. Knows numbers; knows no page and no training.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/course/course.h"
#include "headsup/practice/shape_answer.h"

namespace headsup {

/// Which way a curve goes between two neighbouring places.
enum class Way : std::uint8_t { level, rises, falls };
std::string_view name_of(Way way);

/// What is level: a change of at most this share of the axis. A hand draws no straighter.
inline constexpr double kLevelShare = 0.05;

/// Whether there is a height for each place, each on the axis.
bool is_drawn(const CurveFrame& frame, std::span<const double> heights);

/// Whether there is a finite number for each place, and a deviation of none below 0.
bool is_measured(const CurveFrame& frame, std::span<const double> means,
                 std::span<const double> deviations);

/// The ways between the places. A measured change counts only if it is also greater than the
/// deviations at both ends together; `deviations` may be empty. Requires a height a place.
std::vector<Way> ways_of(const CurveFrame& frame, std::span<const double> heights,
                         std::span<const double> deviations);

struct CurveVerdict {
  Verdict verdict = Verdict::wrong;  // right: the same ways all along
  std::string slip;                  // "M10": drawn as better and better to the end, and it is not
};

/// Requires is_drawn and is_measured.
CurveVerdict compare_curves(const CurveFrame& frame, std::span<const double> drawn,
                            std::span<const double> means, std::span<const double> deviations);

}  // namespace headsup
