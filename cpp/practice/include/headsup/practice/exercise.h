// Exercises of dimension arithmetic: a seed and a level give the same sheet of steps on every
// machine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/course/exercise_table.h"
#include "headsup/practice/exercise_sizes.h"

namespace headsup {

/// A wrong answer at the sizes of an exercise. Two mistakes may give the same one.
struct StepMistake {
  std::optional<std::string_view> misconception;  // "M8"; the course may have no name for it
  std::string_view how;                           // names the sentence
  std::vector<std::int64_t> value;
  std::string gives;  // as a person would write it
};

/// One question. The value of an answer is a list of whole numbers: of a number the number, of a
/// shape its sizes, of a choice or a line its position in `shown` from 1, of an order the positions
/// in `shown` of the items in order.
struct ExerciseStep {
  const ExerciseRow* row = nullptr;
  std::string_view id;
  StepAsk asks = StepAsk::number;
  int part = 0;    // which of the five steps of level 0; 0 elsewhere
  int points = 0;  // on an exam's sheet: one for a tick, two for what is worked out
  std::vector<std::int64_t> value;
  std::string accepted;                 // the same as a person may write it: "(2, 6, 10, 128)", "4"
  std::vector<std::string_view> shows;  // the sizes that its prompt states
  std::vector<std::string_view> shown;  // options, items or lines by id, as shown
  std::vector<StepMistake> mistakes;    // none gives what is accepted
};

/// An answer to a step, such as a mistake's, as a person may write it.
std::string answer_text(const ExerciseStep& step, const std::vector<std::int64_t>& value);

/// Holds pointers into its table, which must outlive it.
struct Exercise {
  const ExerciseTable* table = nullptr;
  std::uint32_t seed = 0;
  int level = 0;
  std::uint32_t salt = 0;  // of an exam
  ExerciseSizes sizes;
  std::vector<NamedNumber> numbers;  // these sizes and what follows from them
  std::vector<ExerciseStep> steps;

  /// Null where the exercise has no such step.
  const ExerciseStep* find_step(std::string_view id) const;
};

/// Seeds that differ by a multiple of it are versions of one sheet.
inline constexpr std::uint32_t kVersionStep = 1u << 28;

/// The exercise of a seed: at level 0 the eleven questions of the five-step exercise, at seed 0
/// with d_model 1024 and 16 heads; above it 4 to 6 questions, of which at most two are no
/// arithmetic. Versions of one sheet ask the same questions of other sizes. No prompt states the
/// answer of any step of the sheet. An empty table gives no steps. Requires 0 <= level <= kLevels.
Exercise make_exercise(const ExerciseTable& table, std::uint32_t seed, int level);

/// So many versions of the sheet of a seed below kVersionStep: the first has the sheet's own sizes,
/// the others sizes near them. A version that shares no number and no shape with those before it is
/// taken where one is found; else one that shares as few as can be, above all with the version
/// before it and the first, beside which it lies when a class gets them in turn. Empty where no
/// sheet can be made with these sizes. Requires count > 0. Cost: a thousand exercises a version at
/// worst.
std::vector<Exercise> make_versions(const ExerciseTable& table, const SheetSeed& sheet,
                                    std::uint32_t count);

/// Whether a step is a number or a shape with the same answer on both; of two versions of a sheet.
bool share_answer(const ExerciseStep& a, const ExerciseStep& b);

/// The names of the sizes that a prompt states, in the order of named_numbers(). `states` are these
/// names, and "head_dim_always" for one that is stated even where it is d_model / n_heads.
std::vector<std::string_view> prompt_sizes(const std::vector<std::string>& states,
                                           const ExerciseSizes& sizes);

/// The same step at the smallest sizes where a mistake changes the answer.
struct CounterExample {
  ExerciseSizes sizes;
  std::vector<NamedNumber> numbers;
  std::vector<std::string_view> shows;  // the layer's sizes, too, that the step's prompt leaves out
  std::string answer, gives;
};

/// Empty for a mistake that this step does not have, and for choices, orders and lines. Looks at
/// layers with cross-attention if the exercise's has it.
std::optional<CounterExample> counter_example(const Exercise& exercise, const ExerciseStep& step,
                                              std::string_view how);

/// Whether sizes meet the row's preconditions.
bool meets(const ExerciseRow& row, const ExerciseSizes& sizes);

/// The next seed whose exercise of this level asks the same step, with another answer where that is
/// a number or a shape. Empty where the exercise of `seed` does not ask it, or none of the next 500
/// seeds does.
std::optional<std::uint32_t> near_transfer(const ExerciseTable& table, std::uint32_t seed,
                                           int level, std::string_view step);

}  // namespace headsup
