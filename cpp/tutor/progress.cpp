#include "headsup/tutor/progress.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "headsup/base/decimal.h"
#include "headsup/base/words.h"
#include "headsup/practice/shape_answer.h"
#include "headsup/tutor/quiz.h"
#include "lesson_state.h"

namespace headsup {

namespace {

// The first part that is not done, from the one at index `last` on and then from the first; null
// where all are.
template <class Part>
const Part* next_of(const std::vector<Part>& parts, std::size_t last, bool Part::* done) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Part& part = parts[(last + i) % parts.size()];
    if (!(part.*done)) return &part;
  }
  return nullptr;
}

bool is_done(const Lesson& lesson, const LessonState& state, std::string_view stop) {
  const QuestionState* question = find_question(state, stop);
  return (question == nullptr || question->open) &&
         (lesson.find_step(stop) < 0 || has_visited(state, stop));
}

void add_units(const Lesson& lesson, const LessonState& state, std::span<const LessonEvent> events,
               LessonProgress& out) {
  for (const LessonUnit& unit : lesson.units) {
    const bool done = std::ranges::all_of(
        unit.stops, [&](const std::string& stop) { return is_done(lesson, state, stop); });
    out.units.push_back({unit.id, done});
  }
  std::size_t last = 0;
  for (const LessonEvent& event : events) {
    if (event.lesson != lesson.id) continue;
    for (std::size_t i = 0; i < lesson.units.size(); ++i) {
      if (contains(lesson.units[i].stops, subject_of(event))) last = i;
    }
  }
  const UnitProgress* next = next_of(out.units, last, &UnitProgress::done);
  if (next != nullptr) out.unit = next->unit;
}

LessonProgress progress_of(const Lesson& lesson, const LessonState& state) {
  LessonProgress out;
  out.lesson = lesson.id;
  out.opened = state.opened;
  out.clear = state.clear;
  out.stops = static_cast<int>(lesson.steps.size() + state.questions.size());
  out.done = static_cast<int>(state.visited.size());
  for (const QuestionState& question : state.questions) out.done += question.open;
  out.finished = out.opened && out.done == out.stops;
  return out;
}

OutcomeRow row_of(const std::string& set, const QuestionView& view) {
  // A number or shape that was revealed is "shown"; so is a recall without ticks.
  const bool shown = view.phase != "asking" && view.verdict != name_of(Verdict::right) &&
                     (view.verdict.empty() || !opens_at_once(view.ask));
  return {set, view.id, view.ask, shown ? "shown" : view.verdict, view.attempts, ""};
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
    if (lesson.lab) continue;
    HEADSUP_TRY(state, fold(course, lesson.id, events));
    out.lessons.push_back(progress_of(lesson, state));
    add_units(lesson, state, events, out.lessons.back());
  }
  std::size_t last = 0;
  for (const LessonEvent& event : events) {
    if (std::holds_alternative<lesson_event::Opened>(event.what)) continue;  // as for a look
    const auto lesson = std::ranges::find(out.lessons, event.lesson, &LessonProgress::lesson);
    if (lesson != out.lessons.end()) last = static_cast<std::size_t>(lesson - out.lessons.begin());
  }
  const LessonProgress* next = next_of(out.lessons, last, &LessonProgress::finished);
  if (next != nullptr) out.next = next->lesson;
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

Result<Outcome> part_outcome(const Course& course, std::string_view part, const EventLog& log,
                             double mastery) {
  HEADSUP_TRY(out, outcome(course, {}, log.practice, mastery));
  out.lessons = out.lessons_finished = 0;
  if (part != kPracticePart) {
    HEADSUP_TRY(state, fold(course, part, log.lessons));
    const Lesson& lesson = *course.find_lesson(part);
    out.questions.clear();
    for (const QuestionState& one : state.questions) {
      const Question* prose = lesson.find_question(one.question);
      const Ask ask = prose == nullptr ? Ask::shape : prose->ask;
      if (ask == Ask::curve || ask == Ask::nothing) continue;
      const bool right = one.verdict == name_of(Verdict::right);
      const char* verdict = !one.open ? "" : right ? "right" : "shown";
      out.questions.push_back({std::string(part), one.question, ask, verdict, one.attempts, ""});
    }
    out.lessons = 1;
    out.lessons_finished = progress_of(lesson, state).finished;
  }
  update_totals(out, mastery);
  return out;
}

void update_totals(Outcome& out, double mastery) {
  out.graded = out.right = out.done = 0;
  for (const OutcomeRow& row : out.questions) {
    if (row.ask == Ask::recall || row.ask == Ask::nothing) continue;
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
