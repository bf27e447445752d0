#include "headsup/tutor/progress.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "headsup/base/decimal.h"
#include "headsup/practice/shape_answer.h"
#include "headsup/tutor/quiz.h"
#include "lesson_state.h"

namespace headsup {

namespace {

LessonProgress progress_of(const Lesson& lesson, const LessonState& state) {
  LessonProgress out;
  out.lesson = lesson.id;
  out.opened = state.opened;
  out.clear = state.clear;
  out.stops = static_cast<int>(lesson.steps.size() + state.questions.size());
  out.done = static_cast<int>(state.visited.size());
  for (const QuestionState& question : state.questions) {
    if (question.open) {
      ++out.done;
    } else if (out.question.empty() && lesson.find_question(question.question) != nullptr) {
      out.question = question.question;
    }
  }
  out.finished = out.opened && out.done == out.stops;
  if (state.visited.size() < lesson.steps.size()) {
    out.step = state.step;
    out.question.clear();
  } else if (out.question.empty() && !out.finished) {
    // Only questions at steps are left.
    for (const QuestionState& question : state.questions) {
      if (!question.open && out.step.empty()) out.step = question.question;
    }
  }
  return out;
}

// The next unfinished lesson, starting the search at index `last`.
std::string next_lesson(const std::vector<LessonProgress>& lessons, std::size_t last) {
  for (std::size_t i = 0; i < lessons.size(); ++i) {
    const LessonProgress& lesson = lessons[(last + i) % lessons.size()];
    if (!lesson.finished) return lesson.lesson;
  }
  return "";
}

OutcomeRow row_of(const std::string& set, const QuestionView& view) {
  // A number or shape that was revealed is "shown"; so is a recall without ticks.
  const bool shown = view.phase != "asking" && view.verdict != name_of(Verdict::right) &&
                     (view.attempts == 0 || !opens_at_once(view.ask));
  return {set, view.id, view.ask, shown ? "shown" : view.verdict, view.attempts};
}

// Nothing is left to do but to restart it; a wrong number can be tried again.
bool is_done(const OutcomeRow& row) {
  return row.verdict == "right" || row.verdict == "shown" ||
         (row.verdict == "wrong" && opens_at_once(row.ask));
}

}  // namespace

Result<CourseProgress> course_progress(const Course& course, std::span<const LessonEvent> events) {
  CourseProgress out;
  for (const Lesson& lesson : course.lessons) {
    if (!lesson.is_counted()) continue;
    HEADSUP_TRY(state, fold(course, lesson.id, events));
    out.lessons.push_back(progress_of(lesson, state));
  }
  std::size_t last = 0;
  for (const LessonEvent& event : events) {
    const auto lesson = std::ranges::find(out.lessons, event.lesson, &LessonProgress::lesson);
    if (lesson != out.lessons.end()) last = static_cast<std::size_t>(lesson - out.lessons.begin());
  }
  out.next = next_lesson(out.lessons, last);
  return out;
}

Result<Outcome> outcome(const Course& course, std::span<const LessonEvent> lessons,
                        std::span<const PracticeEvent> practice, double mastery) {
  if (!(mastery >= 0) || mastery > 100) {
    return bad_value("mastery", decimal_text(mastery), "mastery");
  }
  HEADSUP_TRY(progress, course_progress(course, lessons));
  Outcome out;
  const QuizAction view{"", quiz_action::View{}, 0};
  for (const QuestionSet& set : course.sets) {
    if (set.questions.empty()) continue;
    HEADSUP_TRY(reply, quiz(course, set.id, practice, view));
    for (const QuestionView& each : reply.view.questions) {
      out.questions.push_back(row_of(set.id, each));
    }
  }
  for (const LessonProgress& lesson : progress.lessons) {
    ++out.lessons;
    out.lessons_finished += lesson.finished;
  }
  update_totals(out, mastery);
  return out;
}

void update_totals(Outcome& out, double mastery) {
  out.graded = out.right = out.done = 0;
  for (const OutcomeRow& row : out.questions) {
    if (row.ask == Ask::recall) continue;
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
