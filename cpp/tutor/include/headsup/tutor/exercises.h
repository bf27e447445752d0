// What happens next at the exercises: one pure reducer. The facts so far and an action in; the
// sheet and new facts out. Decides how much of a sheet is shown worked, which sheet and level come
// next, and when a step is done. Has no clock and no store.
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

/// What a learner does at a sheet. `near` means the step with other numbers beside `item`.
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
  std::optional<CounterExample> counter;  // where the grade names a slip of numbers
  int attempts = 0;
  bool hinted = false;
  bool shown = false;  // given up
};

/// The same step of another seed, offered once a step that was missed is done.
struct NearStep {
  Exercise exercise;
  std::string_view item;
  ExerciseStepView view;
};

struct ExerciseView {
  SheetId place;
  Exercise exercise;
  std::vector<ExerciseStepView> steps;         // one for each of exercise.steps
  std::vector<std::optional<NearStep>> nears;  // likewise
  int done = 0;                                // of the steps that are asked
  int unaided = 0;                             // of these, right at once and without help
  int asked = 0;
  SheetId next;  // what "next" leads to
};

struct ExerciseReply {
  ExerciseView view;
  std::vector<PracticeEvent> events;  // to append to the log
};

/// Folds the facts about exercises and applies one action.
///   view     changes nothing
///   resume   goes to the sheet where the learner left off, the five steps at first; of the
///            action's place nothing is looked at
///   level    moved, to the sheet where the learner left off at the action's level, or its first
///   commit   grades an answer: answered, where it could be read and in one way alone; done when
///            right
///   hint     hinted
///   reveal   done without a right answer: revealed
///   again    every step of the sheet starts anew
///   next     finished; the reply is the view of the next sheet. Its level follows difficulty.h;
///            its seed is one above the highest that the log has at that level
/// A worked step takes no answer. Facts of other sets and about steps that are gone are passed
/// over. Faults: unknown_event, unknown_id (no such step), seed_out_of_range, field_bad_value
/// (level, fading, an answer that is too long, a time that is not finite). Cost: events times
/// log(events), and a near step some hundred exercises at worst.
Result<ExerciseReply> exercises(std::span<const PracticeEvent> events,
                                const ExerciseAction& action);

}  // namespace headsup
