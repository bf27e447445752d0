// What happens next in a set of questions: one pure reducer. The facts so far and an action in;
// view and new facts out. Recall first: a question is open only after a commit or where the learner
// gives up. Has no clock and no store.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/course/course.h"
#include "headsup/learner/practice_event.h"

namespace headsup {

/// A free answer is read by the learner alone; longer is none.
inline constexpr std::size_t kMaxAnswerBytes = 4000;

/// What a learner does at a question.
struct QuizAction {
  std::string kind;  // "view", "commit", "reveal", "hint", "grade", "again", "go_to", "next"
  std::string item;  // a question; "" for the current one
  std::string answer;
  std::vector<std::string> points;  // grade
  double confidence = 0;            // commit: 1 to 3
  double at_ms = 0;
};

/// One question as a page draws it.
struct QuestionView {
  std::string id;
  std::string ask;                   // "choice", "number", "shape", "recall"
  std::string phase;                 // "asking", "shown" (a rubric waits for ticks), "done"
  std::vector<std::string> options;  // in the order to show, which is the same at every visit
  std::string answer;                // the last one committed
  std::string verdict;               // of that one; not_an_answer only in the reply to it
  std::string slip;
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
  std::string current;  // the question the learner is at
  std::string next;     // the next that is not done, after the current and round; "" where all are
  int done = 0;
  std::vector<QuestionView> questions;
  std::array<Calibration, kCertain> calibration;  // of a guess, fairly sure, certain
};

struct QuizReply {
  QuizView view;
  std::vector<PracticeEvent> events;  // to append to the log
};

/// Folds the facts about a set and applies one action. What act emits is all that changes a state,
/// so that folding it again gives the same view.
///   view     changes nothing
///   commit   grades an answer: answered, where it could be read. Choices open at the first commit,
///            numbers and shapes when they are right; a recall is not graded but opens, with the
///            points to tick
///   reveal   opens a question without a right answer: revealed
///   hint     hinted, where there is a hint
///   grade    the points that the learner had: graded, right where all were; may be said again
///   again    starts a question anew
///   go_to, next  moved
/// Facts about questions that the set no longer has are passed over, and so is what befell a
/// question that was open already. Times are not looked at. Faults: unknown_id (no such set),
/// unknown_gate (no such question), unknown_event (no such action), field_bad_value (a confidence
/// that is none of 1 to 3, an answer that is too long, a point that the question does not have, a
/// time that is not finite), and those of tutor/gates.h.
Result<QuizReply> quiz(const Course& course, std::string_view set,
                       std::span<const PracticeEvent> events, const QuizAction& action);

}  // namespace headsup
