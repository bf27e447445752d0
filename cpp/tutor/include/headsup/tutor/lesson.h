// The reducer of a lesson: state and an action in; state, a view and new events out.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/course/course.h"
#include "headsup/json/kinds.h"
#include "headsup/layer/config.h"
#include "headsup/learner/events.h"
#include "headsup/practice/shape_answer.h"

namespace headsup {

/// The longest note of a "clear" action.
inline constexpr std::size_t kMaxNoteBytes = 2000;

namespace lesson_action {

using Open = NamedKind<"open">;
using Next = NamedKind<"next">;
using Back = NamedKind<"back">;

struct GoTo {
  static constexpr std::string_view kKind = "go_to";
  std::string step;
};

/// `question` is "" for that of the current step, also below.
struct Predict {
  static constexpr std::string_view kKind = "predict";
  std::string question;
  std::string answer;          // as typed, or the id of an option
  std::vector<double> points;  // where a curve is drawn
  Config config;               // at a step
};

struct Measure {
  static constexpr std::string_view kKind = "measure";
  std::string question;
  std::vector<double> points, deviations;
};

struct Show {
  static constexpr std::string_view kKind = "show";
  std::string question;
};

struct Clear {
  static constexpr std::string_view kKind = "clear";
  std::string answer;
  std::string note;
};

}  // namespace lesson_action

/// An action of the learner.
struct LessonAction {
  std::string lesson;
  Kinds<lesson_action::Open, lesson_action::Next, lesson_action::Back, lesson_action::GoTo,
        lesson_action::Predict, lesson_action::Measure, lesson_action::Show, lesson_action::Clear>
      what;
  double at_ms = 0;
};

/// The state of one question.
struct QuestionState {
  std::string question;
  int attempts = 0;     // answers that could be read
  std::string answer;   // the last one that could be read
  std::string verdict;  // of that one
  std::string mistake;
  bool committed = false;  // at least one answer could be read
  bool open = false;       // right, shown on request, a curve that has been drawn, or no try left
  std::vector<std::string> tried = {};  // the wrong answers to a choice
  std::vector<double> points = {};      // a curve as drawn
  std::vector<double> measured = {}, deviations = {};
  bool operator==(const QuestionState&) const = default;
};

struct LessonState {
  std::string lesson;
  bool opened = false;                   // at least one event
  std::string step;                      // "" in a lesson without steps
  std::vector<std::string> visited;      // step ids, in the order of the first visit
  std::vector<QuestionState> questions;  // the steps' in their order, then those in the prose
  std::string clear;                     // what the learner last said of the lesson; "" before
  std::string note;
  bool operator==(const LessonState&) const = default;
};

/// A question in the prose, for a page to draw.
struct LessonQuestionView {
  std::string id;
  Ask ask = Ask::nothing;
  std::string phase;                 // "asking", "shown"
  std::vector<std::string> options;  // in the order to show, which is the same at every visit
  // The last answer. What cannot be read has the verdict not_an_answer, in that one reply only.
  std::string verdict;
  std::string mistake;
  std::string answer;
  int attempts = 0;
  std::vector<std::string> tried;     // the wrong answers to a choice
  int tries_left = 0;                 // of a choice
  std::vector<std::string> expected;  // only once open: every right option, or the number
  // Of a curve: its places and axis, what was drawn and, once open, what was measured last, with
  // the way each goes from place to place, "level", "rises" or "falls".
  std::vector<double> at;
  double low = 0, high = 0;
  std::vector<double> points, measured, deviations;
  std::vector<std::string> drawn_ways, measured_ways;
};

/// Everything a page needs to draw the lesson's current state.
struct LessonView {
  std::string lesson;
  std::string step;
  std::string tensor;
  int position = 0;        // from 0
  int count = 0;           // 0 in a lesson without steps
  std::string phase;       // "asking": the tensor is hidden until the question opens; "shown"
  std::string ask;         // "shape" while phase is asking or was; "" otherwise
  std::string back_step;   // "" at the first step
  std::string next_step;   // "" at the last step
  bool next_held = false;  // a prediction is due first: true as long as phase is "asking"
  // The answer just given at the step: only after a predict. What cannot be read has the verdict
  // not_an_answer.
  std::string verdict;
  std::string mistake;
  std::vector<std::int64_t> given;
  std::vector<std::int64_t> expected;  // only once the question is open
  int attempts = 0;
  std::vector<std::string> visited;
  std::vector<std::string> opened;  // every open question, of steps and in the prose
  int right_first = 0;              // questions answered rightly at the first attempt
  int question_count = 0;
  std::vector<LessonQuestionView> questions;  // those in the prose
  std::string clear;
  std::string note;
};

struct LessonReply {
  LessonState state;
  LessonView view;
  std::vector<LessonEvent> events;  // to append to the log
};

/// Applies one action. The state changes only through the emitted events, so folding them gives the
/// same state. After the colon stands the event.
///   open     goes to the current step, at first the first one: opened
///   next     goes to the next step, unless the step's question is closed: moved
///   back     goes to the step before: moved
///   go_to    goes to any step, past closed questions too (a step hides only its own tensor): moved
///   predict  grades an answer, or keeps a drawn curve, and goes to the question's step: predicted,
///            if the answer could be read, the question was not open and the choice is a new one
///   measure  compares a drawn curve with its measurement: measured, if the question is open and
///            the measurement is new
///   show     opens a question without an answer: shown, unless it was open
///   clear    stores the answer to "was this lesson clear?": clear, unless it is the same as before
/// A choice opens when it is right or has no try left, a curve once it is drawn; a shape or a
/// number opens when it is right. An empty `state` is that of a learner who never opened the
/// lesson. Steps in `state` that the lesson does not have are dropped, and a question whose state
/// contradicts itself is closed again.
/// Faults: unknown_lesson, bad_argument (the state of another
/// lesson), unknown_event (no such action), field_bad_value (a time that is not finite, an answer
/// outside clear_answers(), a note over kMaxNoteBytes), unknown_step, unknown_question (no such
/// question), unknown_tensor and tensor_not_in_run (a config of another kind than
/// the lesson's), and those of the config and of practice/number_answer.h.
Result<LessonReply> act(const Course& course, const LessonState& state, const LessonAction& action);

/// Folds the events of one lesson to its state; of several "clear" events the last holds. Ignored
/// are events of other lessons and of steps or questions that do not exist, predictions with a
/// verdict other than right or wrong, events of a question that was open already, and all times.
/// Faults: unknown_lesson, unknown_event.
Result<LessonState> fold(const Course& course, std::string_view lesson,
                         std::span<const LessonEvent> events);

/// The state and view where the learner left off; applies "open" where the lesson has no events.
Result<LessonReply> resume(const Course& course, std::string_view lesson,
                           std::span<const LessonEvent> events, double at_ms);

}  // namespace headsup
