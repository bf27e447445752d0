#include "headsup/practice/difficulty.h"

#include <algorithm>

#include "headsup/practice/exercise_sizes.h"

namespace headsup {

namespace {

constexpr int kResultsToJudge = 6;
constexpr int kMinUnaidedToRise = 5;
constexpr int kMaxUnaidedToFall = 2;

}  // namespace

int next_level(int level, std::span<const StepResult> recent) {
  int seen = 0;
  int unaided = 0;
  for (auto result = recent.rbegin(); result != recent.rend() && seen < kResultsToJudge; ++result) {
    if (result->level != level) break;
    ++seen;
    unaided += result->unaided ? 1 : 0;
  }
  if (seen < kResultsToJudge) return level;
  if (level == 0) return 1;
  if (unaided >= kMinUnaidedToRise) return std::min(level + 1, kLevels);
  if (unaided <= kMaxUnaidedToFall) return std::max(level - 1, 1);
  return level;
}

}  // namespace headsup
