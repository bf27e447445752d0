// What a learner did, as events: in lessons, in practice and at the cards.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/json/kinds.h"
#include "headsup/layer/config.h"

namespace headsup {

namespace lesson_event {

using Opened = NamedKind<"opened">;
using Moved = NamedKind<"moved">;

/// An answer to a question, or a curve that was drawn. `question` "", also below, is
/// that of the step.
struct Predicted {
  static constexpr std::string_view kKind = "predicted";
  std::string question;
  std::string answer;
  std::string verdict;         // "" of a curve, which is judged when it is measured
  std::string mistake;         // a ShapeMistake's name, or a misconception, "M9"
  std::vector<double> points;  // the curve as drawn
  Config config;               // at a step: the sizes of the question
};

/// What a curve was compared with.
struct Measured {
  static constexpr std::string_view kKind = "measured";
  std::string question;
  std::string verdict;
  std::string mistake;
  std::vector<double> points;  // the means
  std::vector<double> deviations;
};

/// A question was opened without an answer.
struct Shown {
  static constexpr std::string_view kKind = "shown";
  std::string question;
};

/// An answer to "was this lesson clear?".
struct Clear {
  static constexpr std::string_view kKind = "clear";
  std::string answer;
  std::string note;
};

}  // namespace lesson_event

/// A verdict is stored as it was given at the time, so that folding an old log gives the same state
/// even after the grading has changed.
struct LessonEvent {
  std::string lesson;
  std::string step;  // where the learner is afterwards; "" in a lesson without steps
  Kinds<lesson_event::Opened, lesson_event::Moved, lesson_event::Predicted, lesson_event::Measured,
        lesson_event::Shown, lesson_event::Clear>
      what;  // a packed log has their places here: append
  double at_ms = 0;
};

/// The question that an event names; "" where it names none.
std::string_view question_of(const LessonEvent& event);

/// The question that an event is about, by its own name or by its step's; the step where it is
/// about no question.
std::string_view subject_of(const LessonEvent& event);

/// The answers to "was this lesson clear?": "yes", "partly", "no".
std::span<const std::string_view> clear_answers();

/// The highest confidence a learner may state before an answer is graded: 1 a guess, 2 fairly sure,
/// 3 certain; 0 where it was not asked.
inline constexpr int kCertain = 3;

namespace practice_event {

struct Answered {
  static constexpr std::string_view kKind = "answered";
  std::string answer;
  std::string verdict;  // "right" or "wrong"; "" of a recall, and of code that was not judged yet
  std::string mistake;  // a misconception, "M6", or a ShapeMistake's name
  int confidence = 0;
};

/// Given up.
using Revealed = NamedKind<"revealed">;

/// A recall, by its writer.
struct Graded {
  static constexpr std::string_view kKind = "graded";
  std::string verdict;
  std::vector<std::string> points;  // those that the learner ticked
};

using Hinted = NamedKind<"hinted">;
using Again = NamedKind<"again">;
using Moved = NamedKind<"moved">;

/// A sheet of exercises.
using Finished = NamedKind<"finished">;

}  // namespace practice_event

/// A verdict is stored as it was given at the time, so that folding an old log gives the same state
/// even after the grading has changed.
struct PracticeEvent {
  // The id of a set of questions, "exercise" (tutor/exercises.h), "lookup" or "code".
  std::string set;
  std::string item;  // a question, a step of an exercise or of a look-up, or a task in code
  Kinds<practice_event::Answered, practice_event::Revealed, practice_event::Graded,
        practice_event::Hinted, practice_event::Again, practice_event::Moved,
        practice_event::Finished>
      what;
  double seed = 0;  // of an exercise
  double level = 0;
  // Of an exercise: how much was left to do; "near" of a step offered beside it. Of a task in code:
  // "lines", to put in order, or "code", to type.
  std::string fading;
  double at_ms = 0;
};

/// The verdict of an answer or of a grade; "" of anything else.
std::string_view verdict_of(const PracticeEvent& event);

/// A card's state as its scheduler left it, under the names that FSRS gives the values.
struct CardMemory {
  std::string state = "new";  // "new", "learning", "review", "relearning"
  double due_ms = 0;
  double stability = 0;   // days until the chance to recall it has fallen to 90 %
  double difficulty = 0;  // 1 to 10
  double scheduled_days = 0;
  double learning_steps = 0;  // index of the next (re)learning step
  double reps = 0;            // ratings so far
  double lapses = 0;          // of these, rated "again" in state "review"
  double reviewed_ms = 0;     // time of the last rating
};

namespace card_event {

/// A rating is stored with the memory and the scheduler that it led to, so that folding an old log
/// gives the same due dates even after the scheduler has changed.
struct Rated {
  static constexpr std::string_view kKind = "rated";
  std::string card;
  std::string rating;     // "again", "hard", "good", "easy"
  double seed = 0;        // of the numbers shown; 0 for those written on the card
  CardMemory memory;      // after it
  std::string scheduler;  // name, version and parameters
};

struct Undone {
  static constexpr std::string_view kKind = "undone";
  std::string card;
  double undone_at_ms = 0;  // at_ms of the rating that is taken back
};

struct Goal {
  static constexpr std::string_view kKind = "goal";
  double retention = 0;  // the probability of recall at which a card falls due
};

}  // namespace card_event

struct CardEvent {
  Kinds<card_event::Rated, card_event::Undone, card_event::Goal> what;
  double at_ms = 0;
};

/// Each list is in the order in which its events happened.
struct EventLog {
  std::vector<LessonEvent> lessons;
  std::vector<PracticeEvent> practice;
  std::vector<CardEvent> cards;
};

}  // namespace headsup
