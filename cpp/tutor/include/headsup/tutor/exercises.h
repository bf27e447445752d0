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

/// An action of the learner at a sheet; `near` for the transfer step offered beside `item`.
struct ExerciseAction {
  std::string kind;    // "view", "resume", "level", "commit", "hint", "reveal", "again", "next"
  double seed = 0;     // of the sheet
  double level = 0;    // 0 to kLevels
  std::string fading;  // "worked", "one_blank", "all_blank"; "" for the last
  std::string item;    // a step of the sheet
  bool near = false;
  std::string answer;
  double at_ms = 0;
};

/// One step as a page draws it.
struct ExerciseStepView {
  std::string_view phase;                 // "worked" (shown, never asked), "asking", "done"
  std::string answer;                     // the last one committed
  std::optional<StepGrade> grade;         // of that one; not_an_answer only in the reply to it
  std::optional<CounterExample> counter;  // where the grade names a mistake of numbers
  int attempts = 0;
  bool hinted = false;
  bool shown = false;  // given up
};

/// The same step of another seed, offered once a step that the learner missed is done.
struct TransferStep {
  Exercise exercise;
  std::string_view item;
  ExerciseStepView view;
};

struct ExerciseView {
  SheetId id;
  Exercise exercise;
  std::vector<ExerciseStepView> steps;                 // one for each of exercise.steps
  std::vector<std::optional<TransferStep>> transfers;  // likewise
  int done = 0;                                        // of the steps that are asked
  int unaided = 0;                                     // of these, right at once and without help
  int asked = 0;
  SheetId next;  // what "next" leads to
};

struct ExerciseReply {
  ExerciseView view;
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

}  // namespace headsup
