// Chooses the next level of exercises from recent results.
#pragma once

#include <span>

namespace headsup {

/// One finished step of an exercise.
struct StepResult {
  int level = 0;
  bool unaided = false;  // right at the first answer, with no hint and nothing shown
};

/// The level after these results, the oldest first. Of those since the learner came to `level`, the
/// last six count: with five or six unaided it rises by one, with two or fewer it falls by one,
/// else, and with fewer than six, it stays. Level 0, the five-step exercise, leads to 1 after six
/// results of any kind, and nothing leads back to it. The result is in 0 to kLevels.
int next_level(int level, std::span<const StepResult> recent);

}  // namespace headsup
