// What happens next in a lesson: one pure reducer. State and an action in; state, view and new
// facts out. Has no clock and no store: the time is in the action, the log is the caller's.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/course/course.h"
#include "headsup/layer/config.h"
#include "headsup/learner/lesson_event.h"
#include "headsup/practice/shape_answer.h"

namespace headsup {

/// A note to the author is read by the learner alone until they hand it on; longer is no note.
inline constexpr std::size_t kMaxNoteBytes = 2000;

/// What a learner does. `step` for go_to; `gate` for predict and show, where "" is the present
/// step's; `answer` for predict (as typed, or the id of an option), with `config` at a step, and
/// for clear, with `note`; `points` for predict where a curve is drawn, and for measure, with
/// `deviations`.
struct LessonAction {
  // "open", "next", "back", "go_to", "predict", "measure", "show", "clear"
  std::string kind;
  std::string lesson;
  std::string step;
  std::string gate;
  std::string answer;
  std::string note;
  std::vector<double> points, deviations;
  Config config;
  double at_ms = 0;
};
std::span<const std::string_view> action_names();

/// How one gate stands.
struct GateState {
  std::string gate;
  int attempts = 0;     // answers that could be read
  std::string answer;   // the last one that could be read
  std::string verdict;  // of that one
  std::string slip;
  bool committed = false;  // at least one answer could be read
  bool open = false;       // right, shown on request, or a choice or a curve that has been made
  std::vector<double> points = {};  // a curve as drawn
  std::vector<double> measured = {}, deviations = {};
  bool operator==(const GateState&) const = default;
};

struct LessonState {
  std::string lesson;
  bool opened = false;               // at least one fact
  std::string step;                  // "" in a lesson without steps
  std::vector<std::string> visited;  // step ids, in the order of the first visit
  std::vector<GateState> gates;      // the steps' in their order, then those in the prose
  std::string clear;                 // what the learner last said of the lesson; "" before
  std::string note;
  bool operator==(const LessonState&) const = default;
};

/// A gate in the prose as a page draws it.
struct GateView {
  std::string id;
  std::string ask;                   // "choice", "number", "curve"
  std::string phase;                 // "asking", "shown"
  std::vector<std::string> options;  // in the order to show, which is the same at every visit
  // The last answer. What cannot be read has the verdict not_an_answer, in that one reply only.
  std::string verdict;
  std::string slip;
  std::string answer;
  int attempts = 0;
  std::vector<std::string> expected;  // only once open: every right option, or the number
  // Of a curve: its places and axis, what was drawn and, once open, what was measured last, with
  // the way each goes from place to place, "level", "rises" or "falls".
  std::vector<double> at;
  double low = 0, high = 0;
  std::vector<double> points, measured, deviations;
  std::vector<std::string> drawn_ways, measured_ways;
};

/// All a page needs to draw this moment; it derives nothing itself.
struct LessonView {
  std::string lesson;
  std::string step;
  std::string tensor;
  int position = 0;        // from 0
  int count = 0;           // 0 in a lesson without steps
  std::string phase;       // "asking": the tensor is hidden until the gate opens; "shown"
  std::string ask;         // "shape" while phase is asking or was; "" otherwise
  std::string back_step;   // "" at the first step
  std::string next_step;   // "" at the last step
  bool next_held = false;  // a prediction is due first: true as long as phase is "asking"
  // The answer just given at the step: only after a predict. What cannot be read has the verdict
  // not_an_answer.
  std::string verdict;
  std::string slip;
  std::vector<std::int64_t> given;
  std::vector<std::int64_t> expected;  // only once the gate is open
  int attempts = 0;
  std::vector<std::string> visited;
  std::vector<std::string> opened;  // every open gate, of steps and in the prose
  int right_first = 0;              // gates answered rightly at the first attempt
  int gate_count = 0;
  std::vector<GateView> gates;  // those in the prose
  std::string clear;
  std::string note;
};

struct LessonReply {
  LessonState state;
  LessonView view;
  std::vector<LessonEvent> events;  // to append to the log
};

/// Applies one action; this and fold change a state only through events, so that folding what act
/// emitted gives what act gave.
///   open     goes to where the state stands, the first step at first: opened
///   next     the step after: moved. At a gate that is not open, and at the last step, no event
///   back     the step before: moved. At the first step no event
///   go_to    any step of the lesson, over closed gates too: each step hides its own tensor: moved
///   predict  grades an answer: predicted, where it could be read and the gate was not open yet;
///            else no event, and it costs nothing. A gate at a step goes to that step
///   measure  keeps what came out where a curve was asked for, and whether what was drawn agrees:
///            measured, where the gate is open and this was not measured last
///   show     opens a gate without a commit: shown, unless it was open
///   clear    keeps what the learner says of the lesson: clear, unless it was said last
/// A choice opens at the first commit, right or wrong, and shows its reasons; so does a curve,
/// whose verdict comes when it is measured; a shape and a number open when they are right.
/// `state` may be empty, and is then that of a learner who never opened the lesson. What a state
/// says of steps that the lesson does not have, or says twice, is dropped; a gate that contradicts
/// itself is closed again.
/// Faults: unknown_lesson, bad_argument (the state is of another lesson), unknown_event (no such
/// action), field_bad_value (a time that is not finite, another word than clear_answers, a note
/// that is too long), unknown_step, unknown_gate (predict or show where nothing is asked),
/// unknown_tensor and tensor_not_in_run (a course that tutor/course_check.h would have refused,
/// or a config of another kind than the lesson's), the config's own faults and those of
/// practice/number_answer.h.
Result<LessonReply> act(const Course& course, const LessonState& state, const LessonAction& action);

/// Folds the facts of one lesson back to its state. Passed over: facts of other lessons, facts
/// about steps or gates that the lesson no longer has, predictions with a verdict other than right
/// or wrong, and what befell a gate after it was open. Of several clear facts the last holds. Times
/// are not looked at. Faults:
/// unknown_lesson, unknown_event.
Result<LessonState> fold(const Course& course, std::string_view lesson,
                         std::span<const LessonEvent> events);

/// Where the learner left off: fold, then the view of that moment; "open" where there are no facts
/// about it.
Result<LessonReply> resume(const Course& course, std::string_view lesson,
                           std::span<const LessonEvent> events, double at_ms);

}  // namespace headsup
