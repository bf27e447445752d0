// Exercises of dimension arithmetic, without end: a seed and a level give a sheet of steps, the
// same on every machine. Knows sizes, steps and slips; knows no sentence, no page and no history.
// Level 0 at seed 0 is the five-step exercise at 1024 / 16; at other seeds the same five steps with
// other sizes.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "headsup/practice/exercise_sizes.h"
#include "headsup/practice/exercise_steps.h"

namespace headsup {

/// A wrong answer that a slip gives. Two slips may give the same one.
struct StepSlip {
  std::string_view misconception;  // "M8", or none
  std::string_view how;            // names the sentence
  std::vector<std::int64_t> gives;
};

/// One question. What it accepts is a list of whole numbers whatever it asks: a number is one, a
/// shape its sizes, a choice or a line its place in `shown` from 1, an order the places in `shown`
/// in which to take the items.
struct ExerciseStep {
  const StepRow* row = nullptr;
  std::vector<std::int64_t> accepted;
  std::vector<StepSlip> slips;          // none gives what is accepted
  std::vector<std::string_view> shown;  // options, items or lines by id, as shown
};

struct Exercise {
  std::uint32_t seed = 0;
  int level = 0;
  ExerciseSizes sizes;
  std::vector<ExerciseStep> steps;

  /// None where the exercise has no such step.
  const ExerciseStep* find_step(std::string_view id) const;
};

/// The exercise of a seed: at level 0 eleven questions in five steps, above it 4 to 6 questions of
/// which at most two are no arithmetic. No prompt tells its own answer, and none that of another
/// step of the sheet. Requires 0 <= level <= kLevels.
Exercise make_exercise(std::uint32_t seed, int level);

/// The names of the sizes that the step's prompt tells, in the order of named_numbers().
std::vector<std::string_view> shown_sizes(const StepRow& row, const ExerciseSizes& sizes);

/// The same step at the smallest sizes where the slip shows: a counter-example to count on fingers.
struct CounterExample {
  ExerciseSizes sizes;
  std::vector<std::int64_t> accepted;
  std::vector<std::int64_t> gives;
};

/// None where the slip is not one of numbers (choice, order, line), or not one of this step.
std::optional<CounterExample> counter_example(const StepRow& row, std::string_view how, bool cross);

/// The next seed after `seed` whose exercise of this level asks the same step, for another answer
/// where it asks for a number or a shape; none where some hundred seeds have no such.
/// Requires make_exercise(seed, level) to have the step.
std::optional<std::uint32_t> near_transfer(std::uint32_t seed, int level, std::string_view step);

}  // namespace headsup
