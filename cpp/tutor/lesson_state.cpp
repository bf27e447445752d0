#include "lesson_state.h"

#include <algorithm>
#include <limits>

#include "headsup/practice/curve_answer.h"

namespace headsup {

namespace {

QuestionState* mutable_question(LessonState& state, std::string_view question) {
  const QuestionState* found = find_question(state, question);
  return found == nullptr
             ? nullptr
             : &state.questions[static_cast<std::size_t>(found - state.questions.data())];
}

void visit(LessonState& state, const std::string& step) {
  if (!has_visited(state, step)) state.visited.push_back(step);
}

bool is_verdict(std::string_view text) {
  return text == name_of(Verdict::right) || text == name_of(Verdict::wrong);
}

// Of a question in the prose; steps ask for a shape.
Ask ask_of(const Lesson& lesson, std::string_view question) {
  const Question* found = lesson.find_question(question);
  return found == nullptr ? Ask::shape : found->ask;
}

// Whether some sequence of events leads to this state of a curve.
bool is_valid_curve(const CurveFrame& frame, const QuestionState& question) {
  const bool drawn = is_drawn(frame, question.points);
  if (!drawn && !question.points.empty()) return false;
  const bool measured = is_measured(frame, question.measured, question.deviations);
  if (!measured && !(question.measured.empty() && question.deviations.empty())) return false;
  return question.committed == drawn && question.attempts == (drawn ? 1 : 0) &&
         question.answer.empty() && (question.open || !(drawn || measured)) &&
         is_verdict(question.verdict) == (drawn && measured);
}

// Whether some sequence of events leads to this state.
bool is_valid(const Lesson& lesson, const QuestionState& question) {
  const Ask ask = ask_of(lesson, question.question);
  if (ask == Ask::curve)
    return is_valid_curve(lesson.find_question(question.question)->curve, question);
  if (!question.points.empty() || !question.measured.empty() || !question.deviations.empty())
    return false;
  const bool choice = ask == Ask::choice;
  const bool answered = is_verdict(question.verdict);
  if (!answered && !question.verdict.empty()) return false;
  if (answered && !question.open && (choice || question.verdict == name_of(Verdict::right)))
    return false;
  return question.committed == answered &&
         (answered ? question.attempts > 0 : question.attempts == 0);
}

void commit(QuestionState& question, const LessonEvent& event, bool choice) {
  if (question.attempts < std::numeric_limits<int>::max()) ++question.attempts;
  question.answer = event.answer;
  question.verdict = event.verdict;
  question.slip = event.slip;
  question.committed = true;
  question.open = choice || event.verdict == name_of(Verdict::right);
}

void apply_to_curve(const CurveFrame& frame, QuestionState& question, const LessonEvent& event) {
  if (event.kind == "predicted" && !question.open && is_drawn(frame, event.points)) {
    question.points = event.points;
    question.committed = question.open = true;
    question.attempts = 1;
  }
  if (event.kind == "measured" && question.open &&
      is_measured(frame, event.points, event.deviations) &&
      is_verdict(event.verdict) == question.committed) {
    question.measured = event.points;
    question.deviations = event.deviations;
    question.verdict = event.verdict;
    question.slip = event.slip;
  }
  if (event.kind == "shown") question.open = true;
}

// Whether this is a valid "clear" answer.
bool is_clear(std::string_view answer, std::string_view note) {
  const std::span<const std::string_view> known = clear_answers();
  return std::find(known.begin(), known.end(), answer) != known.end() &&
         note.size() <= kMaxNoteBytes;
}

}  // namespace

const QuestionState* find_question(const LessonState& state, std::string_view question) {
  const auto found =
      std::find_if(state.questions.begin(), state.questions.end(),
                   [&](const QuestionState& each) { return each.question == question; });
  return found == state.questions.end() ? nullptr : &*found;
}

bool has_visited(const LessonState& state, std::string_view step) {
  return std::find(state.visited.begin(), state.visited.end(), step) != state.visited.end();
}

LessonState initial_state(const Lesson& lesson) {
  LessonState state;
  state.lesson = lesson.id;
  if (!lesson.steps.empty()) state.step = lesson.steps.front().id;
  const auto add = [&](const std::string& id) {
    state.questions.emplace_back();
    state.questions.back().question = id;
  };
  for (const LessonStep& step : lesson.steps) {
    if (step.ask != Ask::nothing) add(step.id);
  }
  for (const Question& question : lesson.questions) add(question.id);
  return state;
}

LessonState sanitized(const Lesson& lesson, const LessonState& state) {
  LessonState out = initial_state(lesson);
  if (lesson.find_step(state.step) >= 0) out.step = state.step;
  for (const std::string& step : state.visited) {
    if (lesson.find_step(step) >= 0) visit(out, step);
  }
  for (QuestionState& question : out.questions) {
    const QuestionState* known = find_question(state, question.question);
    if (known != nullptr && is_valid(lesson, *known)) question = *known;
  }
  if (is_clear(state.clear, state.note)) {
    out.clear = state.clear;
    out.note = state.note;
  }
  out.opened = state.opened || !out.visited.empty();
  return out;
}

void apply(const Lesson& lesson, LessonState& state, const LessonEvent& event) {
  const bool predicted = event.kind == "predicted", measured = event.kind == "measured";
  const std::string& question_id = event.question.empty() ? event.step : event.question;
  const bool curve = ask_of(lesson, question_id) == Ask::curve;
  if (predicted && !curve && !is_verdict(event.verdict)) return;
  const bool at_question = predicted || measured || event.kind == "shown";
  // Events about a question in the prose do not move the learner among the steps.
  const bool moves =
      !(at_question && lesson.find_question(question_id) != nullptr) && event.kind != "clear";
  const bool stepless_open = event.kind == "opened" && lesson.steps.empty();
  if (moves && !stepless_open && lesson.find_step(event.step) < 0) return;
  state.opened = true;
  if (moves && !stepless_open) {
    state.step = event.step;
    visit(state, event.step);
  }
  if (event.kind == "clear" && is_clear(event.answer, event.note)) {
    state.clear = event.answer;
    state.note = event.note;
  }
  if (!at_question) return;
  QuestionState* question = mutable_question(state, question_id);
  if (question == nullptr) return;
  if (curve) apply_to_curve(lesson.find_question(question_id)->curve, *question, event);
  if (curve || measured || question->open) return;
  if (predicted) commit(*question, event, ask_of(lesson, question_id) == Ask::choice);
  if (event.kind == "shown") question->open = true;
}

}  // namespace headsup
