#include "headsup/tutor/outcome.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "headsup/base/decimal.h"
#include "headsup/practice/shape_answer.h"
#include "headsup/tutor/progress.h"
#include "headsup/tutor/quiz.h"

namespace headsup {

namespace {

OutcomeRow row_of(const std::string& set, const QuestionView& view) {
  // A number or shape that was revealed is "shown"; so is a recall without ticks.
  const bool shown = view.phase != "asking" && view.verdict != name_of(Verdict::right) &&
                     (view.attempts == 0 || view.ask == "number" || view.ask == "shape");
  return {set, view.id, view.ask, shown ? "shown" : view.verdict, view.attempts};
}

// Nothing is left to do but to restart it; a wrong number can be tried again.
bool is_done(const OutcomeRow& row) {
  return row.verdict == "right" || row.verdict == "shown" ||
         (row.verdict == "wrong" && row.ask == "choice");
}

}  // namespace

Result<Outcome> outcome(const Course& course, std::span<const LessonEvent> lessons,
                        std::span<const PracticeEvent> practice, double mastery) {
  if (!(mastery >= 0) || mastery > 100) {
    return bad_value("mastery", decimal_text(mastery), "mastery");
  }
  const Result<CourseProgress> progress = course_progress(course, lessons);
  if (!progress) return progress.faults();
  Outcome out;
  const QuizAction view{"", quiz_action::View{}, 0};
  for (const QuestionSet& set : course.sets) {
    if (set.questions.empty()) continue;
    const Result<QuizReply> reply = quiz(course, set.id, practice, view);
    if (!reply) return reply.faults();
    for (const QuestionView& each : reply->view.questions) {
      out.questions.push_back(row_of(set.id, each));
    }
  }
  for (const LessonProgress& lesson : progress->lessons) {
    ++out.lessons;
    out.lessons_finished += lesson.finished;
  }
  update_totals(out, mastery);
  return out;
}

void update_totals(Outcome& out, double mastery) {
  out.graded = out.right = out.done = 0;
  for (const OutcomeRow& row : out.questions) {
    if (row.ask == "recall") continue;
    ++out.graded;
    out.right += row.verdict == "right";
    out.done += is_done(row);
  }
  out.score = out.graded > 0 ? std::round(10000.0 * out.right / out.graded) / 100 : 0;
  const bool all = out.done == out.graded;
  if (mastery > 0) {
    out.status = out.score >= mastery ? "passed" : all ? "failed" : "incomplete";
  } else {
    out.status = all && out.lessons_finished == out.lessons ? "completed" : "incomplete";
  }
}

}  // namespace headsup
