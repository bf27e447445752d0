#include "headsup/tutor/progress.h"

#include <algorithm>
#include <utility>

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

}  // namespace

Result<CourseProgress> course_progress(const Course& course, std::span<const LessonEvent> events) {
  CourseProgress out;
  for (const Lesson& lesson : course.lessons) {
    if (!lesson.is_counted()) continue;
    const Result<LessonState> state = fold(course, lesson.id, events);
    if (!state) return state.faults();
    out.lessons.push_back(progress_of(lesson, *state));
  }
  std::size_t last = 0;
  for (const LessonEvent& event : events) {
    const auto lesson = std::ranges::find(out.lessons, event.lesson, &LessonProgress::lesson);
    if (lesson != out.lessons.end()) last = static_cast<std::size_t>(lesson - out.lessons.begin());
  }
  out.next = next_lesson(out.lessons, last);
  return out;
}

}  // namespace headsup
