// Which level of exercises comes next: harder once they come easily, easier where they do not.
// Knows results; knows no exercise, no clock and no page.
#pragma once

#include <span>

namespace headsup {

/// One finished step of an exercise.
struct StepResult {
  int level = 0;
  bool unaided = false;  // right at the first answer, with no hint and nothing shown
};

/// The level after these results, the oldest first. Only those at `level` since the learner came to
/// it count, and of them the last six: five or six unaided go one level up, two or fewer one down,
/// anything between, and fewer than six in all, stays. Level 0, the five-step exercise, leads to 1
/// once it has six results, whatever they are; nothing leads back to it. The result is from 0 to
/// kLevels.
int next_level(int level, std::span<const StepResult> recent);

}  // namespace headsup
