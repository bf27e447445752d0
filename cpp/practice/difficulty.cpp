#include "headsup/practice/difficulty.h"

#include <algorithm>

#include "headsup/practice/exercise_sizes.h"

namespace headsup {

namespace {

constexpr int kWindow = 6;
constexpr int kEnoughToRise = 5;
constexpr int kFewEnoughToFall = 2;

}  // namespace

int next_level(int level, std::span<const StepResult> recent) {
  int seen = 0;
  int unaided = 0;
  for (auto result = recent.rbegin(); result != recent.rend() && seen < kWindow; ++result) {
    if (result->level != level) break;
    ++seen;
    unaided += result->unaided ? 1 : 0;
  }
  if (seen < kWindow) return level;
  if (level == 0) return 1;
  if (unaided >= kEnoughToRise) return std::min(level + 1, kLevels);
  if (unaided <= kFewEnoughToFall) return std::max(level - 1, 1);
  return level;
}

}  // namespace headsup
