#include "headsup/practice/curve_answer.h"
#include "headsup/tutor/questions.h"
#include "lesson_state.h"

namespace headsup {

namespace {

void view_step(const Lesson& lesson, const LessonState& state, LessonView& view) {
  const int position = lesson.find_step(state.step);
  if (position < 0) return;  // a lesson without steps
  const LessonStep& step = lesson.steps[static_cast<std::size_t>(position)];
  const QuestionState* question = find_question(state, step.id);
  const bool asking = question != nullptr && !question->open;
  view.step = step.id;
  view.tensor = step.tensor;
  view.position = position;
  view.count = static_cast<int>(lesson.steps.size());
  view.phase = asking ? "asking" : "shown";
  view.ask = step.ask == Ask::shape ? "shape" : "";
  if (position > 0) view.back_step = (&step)[-1].id;
  if (position + 1 < view.count) view.next_step = (&step)[1].id;
  view.next_held = asking;
  view.attempts = question != nullptr ? question->attempts : 0;
}

std::vector<std::string> names_of(const std::vector<Trend>& trends) {
  std::vector<std::string> out;
  out.reserve(trends.size());
  for (const Trend trend : trends) out.emplace_back(name_of(trend));
  return out;
}

void view_curve(const CurveFrame& frame, const QuestionState& state, LessonQuestionView& view) {
  view.at = frame.at;
  view.low = frame.low;
  view.high = frame.high;
  view.points = state.points;
  view.measured = state.measured;
  view.deviations = state.deviations;
  view.drawn_ways = names_of(trends_of(frame, state.points, {}));
  view.measured_ways = names_of(trends_of(frame, state.measured, state.deviations));
}

void view_question(const Course& course, const Lesson& lesson, const Question& question,
                   const QuestionState& state, LessonQuestionView& view) {
  view.id = question.id;
  view.ask = question.ask == Ask::choice  ? "choice"
             : question.ask == Ask::curve ? "curve"
                                          : "number";
  view.phase = state.open ? "shown" : "asking";
  view.options = shown_order(lesson.id, question);
  view.verdict = state.verdict;
  view.mistake = state.mistake;
  view.answer = state.answer;
  view.attempts = state.attempts;
  if (question.ask == Ask::curve) {
    view_curve(question.curve, state, view);
  } else if (state.open) {
    view.expected = right_answers(course, question);
  }
}

}  // namespace

LessonView view_of(const Course& course, const Lesson& lesson, const LessonState& state) {
  LessonView view;
  view.lesson = lesson.id;
  view.phase = "shown";
  view_step(lesson, state, view);
  view.visited = state.visited;
  for (const QuestionState& each : state.questions) {
    if (each.open) view.opened.push_back(each.question);
    if (each.attempts == 1 && each.verdict == name_of(Verdict::right)) ++view.right_first;
  }
  view.questions = std::vector<LessonQuestionView>(lesson.questions.size());
  for (std::size_t i = 0; i < lesson.questions.size(); ++i) {
    const Question& question = lesson.questions[i];
    const QuestionState* known = find_question(state, question.id);
    if (known != nullptr) view_question(course, lesson, question, *known, view.questions[i]);
  }
  view.question_count = static_cast<int>(state.questions.size());
  view.clear = state.clear;
  view.note = state.note;
  return view;
}

}  // namespace headsup
