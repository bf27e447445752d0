#include "headsup/course/course.h"

#include <algorithm>
#include <array>

namespace headsup {

namespace {

template <class T>
const T* find_by_id(const std::vector<T>& list, std::string_view id) {
  const auto found =
      std::find_if(list.begin(), list.end(), [&](const T& item) { return item.id == id; });
  return found == list.end() ? nullptr : &*found;
}

}  // namespace

std::string_view name_of(StepAsk ask) {
  constexpr std::array<std::string_view, 5> kNames = {"number", "shape", "choice", "order", "line"};
  return kNames[static_cast<std::size_t>(ask)];
}

const ExerciseRow* ExerciseTable::find(std::string_view id) const { return find_by_id(rows, id); }

int Lesson::find_step(std::string_view step_id) const {
  const LessonStep* step = find_by_id(steps, step_id);
  return step == nullptr ? -1 : static_cast<int>(step - steps.data());
}

const Question* Lesson::find_question(std::string_view question_id) const {
  return find_by_id(questions, question_id);
}

const Question* QuestionSet::find_question(std::string_view question_id) const {
  return find_by_id(questions, question_id);
}

std::size_t QuestionSet::sitting_of(std::size_t question) const {
  std::size_t out = 0;
  for (std::size_t i = 1; i < sittings.size(); ++i) {
    const Question* first = find_question(sittings[i]);
    if (first != nullptr && first <= &questions[question]) out = i;
  }
  return out;
}

const QuestionSet* Course::find_set(std::string_view id) const {
  const QuestionSet* form = find_form(id);
  return form != nullptr ? form : find_by_id(sets, id);
}

const QuestionSet* Course::find_form(std::string_view id) const { return find_by_id(forms, id); }

const Lesson* Course::find_lesson(std::string_view id) const { return find_by_id(lessons, id); }

const Preset* Course::find_preset(std::string_view id) const { return find_by_id(presets, id); }

bool Course::has_misconception(std::string_view id) const {
  return std::ranges::find(misconceptions, id) != misconceptions.end();
}

std::string_view Course::misconception_behind(std::string_view mistake) const {
  const ExplainedMistake* found = find_by_id(mistakes, mistake);
  return found == nullptr ? std::string_view() : found->misconception;
}

}  // namespace headsup
