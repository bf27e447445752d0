#include "lesson_state.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "headsup/practice/curve_answer.h"
#include "headsup/tutor/questions.h"

namespace headsup {

namespace {

QuestionState* mutable_question(LessonState& state, std::string_view question) {
  const QuestionState* found = find_question(state, question);
  return found == nullptr
             ? nullptr
             : &state.questions[static_cast<std::size_t>(found - state.questions.data())];
}

void visit(LessonState& state, std::string_view step) {
  if (!has_visited(state, step)) state.visited.emplace_back(step);
}

bool is_verdict(std::string_view text) {
  return text == name_of(Verdict::right) || text == name_of(Verdict::wrong);
}

// Of a question in the prose; steps ask for a shape.
Ask ask_of(const Lesson& lesson, std::string_view question) {
  const Question* found = lesson.find_question(question);
  return found == nullptr ? Ask::shape : found->ask;
}

// Whether a question that was answered so often is open, right or wrong.
bool is_out_of_tries(const Lesson& lesson, std::string_view question, int attempts) {
  const Question* found = lesson.find_question(question);
  return found != nullptr && opens_at_once(found->ask) && attempts >= found->tries;
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
  const bool right = question.verdict == name_of(Verdict::right);
  const int wrong = ask == Ask::choice ? question.attempts - (right ? 1 : 0) : 0;
  if (std::cmp_not_equal(question.tried.size(), wrong)) return false;
  if (ask == Ask::curve)
    return is_valid_curve(lesson.find_question(question.question)->curve, question);
  if (!question.points.empty() || !question.measured.empty() || !question.deviations.empty())
    return false;
  const bool answered = is_verdict(question.verdict);
  if (!answered && !question.verdict.empty()) return false;
  if (answered && !question.open &&
      (right || is_out_of_tries(lesson, question.question, question.attempts)))
    return false;
  return question.committed == answered &&
         (answered ? question.attempts > 0 : question.attempts == 0);
}

// Whether this is a valid "clear" answer.
bool is_clear(std::string_view answer, std::string_view note) {
  const std::span<const std::string_view> known = clear_answers();
  return std::find(known.begin(), known.end(), answer) != known.end() &&
         note.size() <= kMaxNoteBytes;
}

// Applies one event to the state of its lesson.
class EventFold {
 public:
  EventFold(const Lesson& lesson, LessonState& state, const LessonEvent& event)
      : lesson_(lesson),
        state_(state),
        step_(lesson.find_step(subject_of(event)) >= 0 ? subject_of(event) : event.step),
        subject_(subject_of(event)) {}

  void apply(const lesson_event::Opened&) {
    if (lesson_.steps.empty()) {
      state_.opened = true;
    } else {
      go_to_step();
    }
  }

  void apply(const lesson_event::Moved&) { go_to_step(); }

  void apply(const lesson_event::Predicted& event) {
    const Ask ask = ask_of(lesson_, subject_);
    if (ask != Ask::curve && !is_verdict(event.verdict)) return;
    QuestionState* question = go_to_question();
    if (question == nullptr || question->open) return;
    if (ask == Ask::curve) {
      draw(*question, event);
    } else {
      commit(*question, event, ask);
    }
  }

  void apply(const lesson_event::Measured& event) {
    QuestionState* question = go_to_question();
    if (question == nullptr || !question->open || ask_of(lesson_, subject_) != Ask::curve) return;
    if (!is_measured(curve(), event.points, event.deviations)) return;
    if (is_verdict(event.verdict) != question->committed) return;
    question->measured = event.points;
    question->deviations = event.deviations;
    question->verdict = event.verdict;
    question->mistake = event.mistake;
  }

  void apply(const lesson_event::Shown&) {
    QuestionState* question = go_to_question();
    if (question != nullptr) question->open = true;
  }

  void apply(const lesson_event::Clear& event) {
    state_.opened = true;
    if (!is_clear(event.answer, event.note)) return;
    state_.clear = event.answer;
    state_.note = event.note;
  }

 private:
  // False where the lesson does not have the step.
  bool go_to_step() {
    if (lesson_.find_step(step_) < 0) return false;
    state_.opened = true;
    state_.step = step_;
    visit(state_, step_);
    return true;
  }

  // The question that the event is about; one in the prose does not move the learner among the
  // steps. Null where the lesson does not have it.
  QuestionState* go_to_question() {
    if (lesson_.find_question(subject_) != nullptr) {
      state_.opened = true;
    } else if (!go_to_step()) {
      return nullptr;
    }
    return mutable_question(state_, subject_);
  }

  const CurveFrame& curve() const { return lesson_.find_question(subject_)->curve; }

  void draw(QuestionState& question, const lesson_event::Predicted& event) const {
    if (!is_drawn(curve(), event.points)) return;
    question.points = event.points;
    question.committed = question.open = true;
    question.attempts = 1;
  }

  void commit(QuestionState& question, const lesson_event::Predicted& event, Ask ask) const {
    const bool right = event.verdict == name_of(Verdict::right);
    if (question.attempts < std::numeric_limits<int>::max()) ++question.attempts;
    question.answer = event.answer;
    question.verdict = event.verdict;
    question.mistake = event.mistake;
    question.committed = true;
    if (ask == Ask::choice && !right) question.tried.push_back(event.answer);
    question.open = right || is_out_of_tries(lesson_, subject_, question.attempts);
  }

  const Lesson& lesson_;
  LessonState& state_;
  std::string_view step_;
  std::string_view subject_;
};

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
  std::vector<const std::string*> ids;
  for (const LessonStep& step : lesson.steps) {
    if (step.ask != Ask::nothing) ids.push_back(&step.id);
  }
  for (const Question& question : lesson.questions) ids.push_back(&question.id);
  state.questions = std::vector<QuestionState>(ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i) state.questions[i].question = *ids[i];
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
  match(event.what,
        [fold = EventFold(lesson, state, event)](const auto& what) mutable { fold.apply(what); });
}

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
  view.ask = question.ask;
  view.phase = state.open ? "shown" : "asking";
  view.options = shown_order(lesson.id, question);
  view.verdict = state.verdict;
  view.mistake = state.mistake;
  view.answer = state.answer;
  view.attempts = state.attempts;
  view.tried = state.tried;
  if (question.ask == Ask::choice) view.tries_left = question.tries - state.attempts;
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
