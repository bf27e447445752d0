// The reducer of a set of questions: events and an action in, a view and new events out.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/course/course.h"
#include "headsup/learner/events.h"

namespace headsup {

/// The longest answer, in bytes.
inline constexpr std::size_t kMaxAnswerBytes = 4000;

namespace quiz_action {

using View = NamedKind<"view">;

struct Commit {
  static constexpr std::string_view kKind = "commit";
  std::string answer;
  double confidence = 0;  // 1 to 3
};

using Reveal = NamedKind<"reveal">;
using Hint = NamedKind<"hint">;

struct Grade {
  static constexpr std::string_view kKind = "grade";
  std::vector<std::string> points;
};

using Again = NamedKind<"again">;
using GoTo = NamedKind<"go_to">;
using Next = NamedKind<"next">;
using Finish = NamedKind<"finish">;

}  // namespace quiz_action

/// An action of the learner at a question.
struct QuizAction {
  std::string item;  // "" for the current one
  Kinds<quiz_action::View, quiz_action::Commit, quiz_action::Reveal, quiz_action::Hint,
        quiz_action::Grade, quiz_action::Again, quiz_action::GoTo, quiz_action::Next,
        quiz_action::Finish>
      what;
  double at_ms = 0;
};

/// A question, for a page to draw.
struct QuestionView {
  std::string id;
  Ask ask = Ask::nothing;
  std::string phase;                 // "asking", "shown" (a rubric waits for ticks), "done"
  std::vector<std::string> options;  // in the order to show, which is the same at every visit
  std::string answer;                // the last one committed
  std::string verdict;               // of that one; not_an_answer only in the reply to it
  std::string mistake;
  int confidence = 0;  // of the first commit
  int attempts = 0;
  bool hinted = false;
  std::vector<std::string> expected;  // only once it is open: right options, the number, the shape
  std::vector<std::string> points;    // those the learner ticked
};

/// How often each confidence was right at the first attempt.
struct Calibration {
  int answered = 0;
  int right = 0;
};

struct QuizView {
  std::string set;
  bool form = false;    // no answer has a verdict before it is handed in
  std::string current;  // the question the learner is at
  std::string next;     // the next that is not done, after the current and round; "" where all are
  int done = 0;
  int points = 0;  // of the recalls that are done, and one for each question of a form
  int had = 0;     // of these, ticked or right
  std::vector<QuestionView> questions;
  std::array<Calibration, kCertain> calibration;  // of a guess, fairly sure, certain
};

struct QuizReply {
  QuizView view;
  std::vector<PracticeEvent> events;  // to append to the log
};

/// Folds the events of a set and applies one action. The view changes only through the emitted
/// events, so folding them gives the same view. After the colon stands the event.
///   view         changes nothing
///   commit       grades an answer: answered, if it could be read. A choice opens at the first
///                commit, a number or a shape when it is right; a recall opens ungraded, with
///                points to tick
///   reveal       opens a question without a right answer: revealed
///   hint         shows the hint, where there is one: hinted
///   grade        stores the ticked points of a recall, right if all are ticked or, of three and
///                more, all but one: graded. Logs of before this rule keep their verdicts
///   again        restarts a question: again
///   go_to, next  goes to another question: moved
///   finish       hands in a form, which opens all of it: finished
/// In a form a commit may be replaced by another until then, says no confidence (0) and gets no
/// verdict; reveal and again do nothing.
/// A question opens only after a commit or a reveal. Events about questions that no longer exist,
/// or that were open already, are ignored; so are times. Faults: unknown_id (no such set),
/// unknown_question (no such question), unknown_event (no such action), field_bad_value (a
/// confidence that is none of 1 to 3, an answer that is too long, a point that the question does
/// not have, a time that is not finite), and those of tutor/questions.h.
Result<QuizReply> quiz(const Course& course, std::string_view set,
                       std::span<const PracticeEvent> events, const QuizAction& action);

}  // namespace headsup
