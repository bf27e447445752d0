#include "headsup/practice/curve_answer.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using namespace headsup;
using Heights = std::vector<double>;
using Ways = std::vector<Trend>;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinite = std::numeric_limits<double>::infinity();

// Three places on an axis from 0 to 1.
CurveFrame share() { return {{1, 2, 4}, 0, 1, false}; }

CurveFrame loss() { return {{1, 2, 4}, 2, 3, true}; }

}  // namespace

TEST_CASE("a curve is drawn by a height on the axis for each place") {
  CHECK(is_drawn(share(), Heights{0, 0.5, 1}));
  for (const Heights& none :
       {Heights{}, Heights{0.5, 0.5}, Heights{0.5, 0.5, 0.5, 0.5}, Heights{0.5, 1.01, 0.5},
        Heights{-0.01, 0.5, 0.5}, Heights{0.5, kNan, 0.5}, Heights{0.5, 0.5, kInfinite}}) {
    CHECK_FALSE(is_drawn(share(), none));
  }
}

TEST_CASE("a curve is measured by a finite mean for each place, off the axis too") {
  CHECK(is_measured(share(), Heights{0, 7, -3}, Heights{0, 0, 2}));
  CHECK_FALSE(is_measured(share(), Heights{0, 1}, Heights{0, 0}));
  CHECK_FALSE(is_measured(share(), Heights{0, 1, kNan}, Heights{0, 0, 0}));
  CHECK_FALSE(is_measured(share(), Heights{0, 1, kInfinite}, Heights{0, 0, 0}));
}

TEST_CASE("a measured curve has a deviation for each place, and none below 0") {
  CHECK_FALSE(is_measured(share(), Heights{0, 1, 1}, Heights{}));
  CHECK_FALSE(is_measured(share(), Heights{0, 1, 1}, Heights{0, 0}));
  CHECK_FALSE(is_measured(share(), Heights{0, 1, 1}, Heights{0, 0, -0.001}));
  CHECK_FALSE(is_measured(share(), Heights{0, 1, 1}, Heights{0, kNan, 0}));
  CHECK_FALSE(is_measured(share(), Heights{0, 1, 1}, Heights{0, kInfinite, 0}));
}

TEST_CASE("level is a change of at most a twentieth of the axis") {
  CHECK(trends_of(share(), Heights{0, 0.05, 0.11}, {}) == Ways{Trend::level, Trend::rises});
  CHECK(trends_of(share(), Heights{0.5, 0.4, 0.37}, {}) == Ways{Trend::falls, Trend::level});
  const CurveFrame wide{{1, 2, 4}, 0, 100, false};
  CHECK(trends_of(wide, Heights{0, 5, 10.5}, {}) == Ways{Trend::level, Trend::rises});
}

TEST_CASE("a measured change counts only above the deviations at both ends together") {
  const Heights means{0.25, 0.5, 0.75};
  CHECK(trends_of(share(), means, Heights{0.125, 0.125, 0}) == Ways{Trend::level, Trend::rises});
  CHECK(trends_of(share(), means, Heights{0.125, 0.0625, 0.125}) ==
        Ways{Trend::rises, Trend::rises});
  CHECK(trends_of(share(), means, Heights{0, 0, 0}) == Ways{Trend::rises, Trend::rises});
}

TEST_CASE("small deviations do not make a small change count") {
  CHECK(trends_of(share(), Heights{0.5, 0.53, 0.5}, Heights{0, 0, 0}) ==
        Ways{Trend::level, Trend::level});
}

TEST_CASE("what was not drawn goes no way") { CHECK(trends_of(share(), {}, {}).empty()); }

TEST_CASE("a curve that goes the measured way all along is right, whatever its heights") {
  const CurveVerdict same =
      compare_curves(share(), Heights{0.1, 0.3, 0.3}, Heights{0.6, 1, 1}, Heights{0.1, 0, 0});
  CHECK(same.verdict == Verdict::right);
  CHECK(same.mistake == CurveMistake::none);
}

TEST_CASE("one way that differs makes a curve wrong") {
  const CurveVerdict early =
      compare_curves(share(), Heights{0.3, 0.3, 0.3}, Heights{0.6, 1, 1}, Heights{0, 0, 0});
  CHECK(early.verdict == Verdict::wrong);
  CHECK(early.mistake == CurveMistake::none);
}

TEST_CASE("better to the end where it was not measured so is a mistake with a name") {
  const Heights zeros{0, 0, 0};
  CHECK(compare_curves(share(), Heights{0.2, 0.5, 0.9}, Heights{0.6, 1, 1}, zeros).mistake ==
        CurveMistake::improves_to_the_end);
  CHECK(compare_curves(share(), Heights{0.2, 0.5, 0.9}, Heights{1, 1, 0.6}, zeros).mistake ==
        CurveMistake::improves_to_the_end);
  CHECK(compare_curves(loss(), Heights{2.9, 2.5, 2.1}, Heights{2.1, 2.1, 2.1}, zeros).mistake ==
        CurveMistake::improves_to_the_end);
}

TEST_CASE("better to the end is no mistake where it was measured so, nor is worse") {
  const Heights zeros{0, 0, 0};
  CHECK(compare_curves(share(), Heights{0.2, 0.2, 0.9}, Heights{0.2, 0.5, 0.9}, zeros).mistake ==
        CurveMistake::none);
  CHECK(compare_curves(share(), Heights{0.9, 0.5, 0.1}, Heights{1, 1, 1}, zeros).mistake ==
        CurveMistake::none);
  CHECK(compare_curves(loss(), Heights{2.1, 2.5, 2.9}, Heights{2.1, 2.1, 2.1}, zeros).mistake ==
        CurveMistake::none);
}
