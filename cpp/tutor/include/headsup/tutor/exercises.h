// The reducer of the exercises: events and an action in, a sheet and new events out.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/learner/exercise_history.h"
#include "headsup/practice/exercise_answer.h"

namespace headsup {

namespace exercise_action {

/// A step of the sheet; `near` for the transfer step offered beside it.
struct AtStep {
  std::string item;
  bool near = false;
};

using View = NamedKind<"view">;
using Resume = NamedKind<"resume">;
using Level = NamedKind<"level">;

struct Commit : AtStep {
  static constexpr std::string_view kKind = "commit";
  std::string answer;
};

struct Hint : AtStep {
  static constexpr std::string_view kKind = "hint";
};

struct Reveal : AtStep {
  static constexpr std::string_view kKind = "reveal";
};

using Again = NamedKind<"again">;
using Next = NamedKind<"next">;

}  // namespace exercise_action

/// An action of the learner at a sheet.
struct ExerciseAction {
  double seed = 0;     // of the sheet
  double level = 0;    // 0 to kLevels
  std::string fading;  // "worked", "one_blank", "all_blank"; "" for the last
  Kinds<exercise_action::View, exercise_action::Resume, exercise_action::Level,
        exercise_action::Commit, exercise_action::Hint, exercise_action::Reveal,
        exercise_action::Again, exercise_action::Next>
      what;
  double at_ms = 0;
};

/// One step as a page draws it.
struct ExerciseStepView {
  ExerciseStep step;
  std::string_view phase;          // "worked" (shown, never asked), "asking", "done"
  std::string answer;              // the last one committed
  std::optional<StepGrade> grade;  // of that one; not_an_answer only in the reply to it
  int attempts = 0;
  bool hinted = false;
  bool shown_answer = false;  // given up
};

/// The same step of another seed.
struct NearStep {
  std::uint32_t seed = 0;
  std::vector<NamedNumber> numbers;
  ExerciseStepView step;
};

struct SheetStep {
  ExerciseStepView step;
  std::optional<NearStep> near;  // offered once a step that the learner missed is done
};

struct SheetView {
  SheetId id;
  ExerciseSizes config;
  std::vector<NamedNumber> numbers;
  std::vector<SheetStep> steps;
  int done = 0;     // of the steps that are asked
  int unaided = 0;  // of these, right at once and without help
  int asked = 0;
  SheetId next;  // what "next" leads to
};

struct ExerciseReply {
  SheetView view;
  std::vector<PracticeEvent> events;  // to append to the log
};

/// Folds the exercise events and applies one action. After the colon stands the event it emits.
///   view    changes nothing
///   resume  goes to the sheet where the learner left off, at first level 0, seed 0; ignores the
///           action's sheet
///   level   goes to where the learner left off at that level, or to its first sheet: moved
///   commit  grades an answer: answered, unless it cannot be read or can be read in several ways;
///           the step is done when it is right
///   hint    shows the hint: hinted
///   reveal  ends the step without a right answer: revealed
///   again   restarts every step of the sheet: again
///   next    goes to the next sheet, chosen by ExerciseHistory::next(): finished
/// A worked step takes no answer. Events of other sets, and about steps that no longer exist, are
/// ignored. Faults: unknown_event, unknown_id (no such step), seed_out_of_range, field_bad_value
/// (level, fading, an answer that is too long, a time that is not finite). Cost: events times
/// log(events), and for a transfer step a few hundred exercises at worst.
Result<ExerciseReply> exercises(const ExerciseTable& table, std::span<const PracticeEvent> events,
                                const ExerciseAction& action);

/// The exercise of a seed at a level. Faults: those of read_sheet_id().
Result<Exercise> exercise_at(const ExerciseTable& table, double seed, double level);

/// A grade, and where it is wrong the seed of an exercise that asks the same for other numbers.
struct GradeReply {
  StepGrade grade;
  std::optional<std::uint32_t> transfer;
};

/// What a person wrote to one of its steps. Faults: those of read_sheet_id(), unknown_id.
Result<GradeReply> grade_at(const ExerciseTable& table, double seed, double level,
                            std::string_view step, std::string_view text);

}  // namespace headsup
