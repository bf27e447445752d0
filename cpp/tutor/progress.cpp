#include "headsup/tutor/progress.h"

#include <algorithm>
#include <utility>

#include "lesson_state.h"

namespace headsup {

namespace {

bool is_finished(const Lesson& lesson, const LessonState& state) {
  return state.opened && state.visited.size() == lesson.steps.size() &&
         std::ranges::all_of(state.questions, &QuestionState::open);
}

// Whether a lesson was finished as it was in an earlier edition, where it was another. One that has
// a new name since, or was made of several, takes all of those.
bool was_finished(const Course& course, const Edition& edition, std::string_view lesson,
                  std::span<const LessonEvent> events) {
  const auto finished = [&](const Lesson& earlier) {
    return is_finished(earlier, fold_until_renewed(earlier, edition.id, events));
  };
  if (const Lesson* own = edition.find_lesson(lesson)) return own->is_counted() && finished(*own);
  bool any = false;
  for (const Lesson& earlier : edition.lessons) {
    const bool became = earlier.is_counted() && course.name_today(earlier.id, "").home == lesson;
    if (became && !finished(earlier)) return false;
    any = any || became;
  }
  return any;
}

LessonProgress progress_of(const Course& course, const Lesson& lesson, const LessonState& state,
                           std::span<const LessonEvent> events) {
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
  for (const Edition& edition : course.editions) {
    if (out.finished) break;
    out.finished = out.earlier = was_finished(course, edition, lesson.id, events);
  }
  if (out.earlier) {
    out.opened = true;
    out.question.clear();
    return out;
  }
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
    out.lessons.push_back(progress_of(course, lesson, *state, events));
  }
  std::size_t last = 0;
  for (const LessonEvent& event : events) {
    const std::string_view home = course.find_lesson(event.lesson) != nullptr
                                      ? std::string_view(event.lesson)
                                      : course.name_today(event.lesson, "").home;
    const auto lesson = std::ranges::find(out.lessons, home, &LessonProgress::lesson);
    if (lesson != out.lessons.end()) last = static_cast<std::size_t>(lesson - out.lessons.begin());
  }
  out.next = next_lesson(out.lessons, last);
  return out;
}

}  // namespace headsup
