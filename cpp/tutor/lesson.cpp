#include "headsup/tutor/lesson.h"

#include <cmath>
#include <optional>
#include <utility>

#include "headsup/base/decimal.h"
#include "headsup/base/words.h"
#include "headsup/graph/tensors.h"
#include "headsup/practice/curve_answer.h"
#include "headsup/tutor/questions.h"
#include "lesson_state.h"

namespace headsup {

namespace {

Result<const Lesson*> find_lesson(const Course& course, std::string_view id) {
  const Lesson* lesson = course.find_lesson(id);
  if (lesson != nullptr) return lesson;
  return make_fault(Code::unknown_lesson, "lesson", {id});
}

Fault unknown_event(std::string_view where, std::string_view kind) {
  return make_fault(Code::unknown_event, where, {kind});
}

// Applies one action to one lesson and collects the events that it emits.
class LessonReducer {
 public:
  LessonReducer(const Course& course, const Lesson& lesson, const LessonState& state,
                const LessonAction& action)
      : course_(course), lesson_(lesson), action_(action), state_(sanitized(lesson, state)) {}

  Result<LessonReply> reduce() {
    match(action_.what, [&](const auto& what) { act(what); });
    if (!faults_.empty()) return std::move(faults_);
    return reply();
  }

 private:
  void act(const lesson_action::Open&) { emit(lesson_event::Opened{}, state_.step); }

  void act(const lesson_action::Next&) {
    const QuestionState* question = find_question(state_, state_.step);
    if (question == nullptr || question->open) step_by(1);
  }

  void act(const lesson_action::Back&) { step_by(-1); }

  void act(const lesson_action::GoTo& go) {
    if (lesson_.find_step(go.step) < 0) {
      faults_.push_back(make_fault(Code::unknown_step, "step", {go.step}));
      return;
    }
    const bool there = go.step == state_.step && has_visited(state_, go.step);
    if (!there) move_to(go.step);
  }

  void act(const lesson_action::Predict& predict) {
    const QuestionState* question = asked(predict.question);
    if (question == nullptr) return no_question(predict.question);
    const Question* in_prose = lesson_.find_question(question->question);
    if (in_prose != nullptr && in_prose->ask == Ask::curve) {
      draw(*in_prose, predict, question->open);
      return;
    }
    Result<Grade> grade = in_prose != nullptr ? grade_answer(course_, *in_prose, predict.answer)
                                              : grade_at_step(question->question, predict);
    if (!grade) {
      faults_ = grade.faults();
      return;
    }
    grade_ = std::move(grade).value();
    grade_->question = question->question;
    const bool told = question->open || contains(question->tried, predict.answer);
    if (grade_->verdict == Verdict::not_an_answer || told) return;
    emit_at(question->question,
            lesson_event::Predicted{question->question, predict.answer,
                                    std::string(name_of(grade_->verdict)), grade_->mistake,
                                    predict.points, shape_ ? predict.config : Config{}});
  }

  void act(const lesson_action::Measure& measure) {
    const QuestionState* state = asked(measure.question);
    const Question* question = state == nullptr ? nullptr : lesson_.find_question(state->question);
    if (question == nullptr || question->ask != Ask::curve) return no_question(measure.question);
    if (!is_measured(question->curve, measure.points, measure.deviations)) {
      faults_.push_back(bad_value("points", measure.points.size(), "measured_points"));
      return;
    }
    const bool known = state->measured == measure.points && state->deviations == measure.deviations;
    if (!state->open || known) return;
    lesson_event::Measured event{question->id, "", "", measure.points, measure.deviations};
    if (!state->points.empty()) {  // else it was shown
      const CurveVerdict compared =
          compare_curves(question->curve, state->points, event.points, event.deviations);
      event.verdict = name_of(compared.verdict);
      event.mistake = course_.misconception_behind(name_of(compared.mistake));
    }
    emit_at(question->id, std::move(event));
  }

  void act(const lesson_action::Show& show) {
    const QuestionState* question = asked(show.question);
    if (question == nullptr) return no_question(show.question);
    if (!question->open) emit_at(question->question, lesson_event::Shown{question->question});
  }

  void act(const lesson_action::Clear& clear) {
    if (!contains(clear_answers(), clear.answer)) {
      faults_.push_back(bad_value("answer", clear.answer, "clear_answer"));
    }
    if (clear.note.size() > kMaxNoteBytes) {
      faults_.push_back(bad_value("note", clear.note.size(), "short_note"));
    }
    const bool said = state_.clear == clear.answer && state_.note == clear.note;
    if (faults_.empty() && !said) {
      emit(lesson_event::Clear{clear.answer, clear.note}, state_.step);
    }
  }

  void step_by(int by) {
    const int position = lesson_.find_step(state_.step) + by;
    if (position < 0 || position >= static_cast<int>(lesson_.steps.size())) return;
    move_to(lesson_.steps[static_cast<std::size_t>(position)].id);
  }

  // The question of this name, or that of the current step; null where there is none.
  const QuestionState* asked(const std::string& question) const {
    return find_question(state_, question.empty() ? state_.step : question);
  }

  void no_question(const std::string& question) {
    faults_.push_back(make_fault(Code::unknown_question, question.empty() ? "step" : "question",
                                 {question.empty() ? state_.step : question}));
  }

  // A curve gets its verdict when it is measured.
  void draw(const Question& question, const lesson_action::Predict& predict, bool open) {
    const bool drawn = is_drawn(question.curve, predict.points);
    if (!drawn) grade_ = Grade{question.id, Verdict::not_an_answer, ""};
    if (drawn && !open) {
      emit_at(question.id, lesson_event::Predicted{question.id, "", "", "", predict.points, {}});
    }
  }

  Result<Grade> grade_at_step(const std::string& step, const lesson_action::Predict& predict) {
    const std::string& tensor =
        lesson_.steps[static_cast<std::size_t>(lesson_.find_step(step))].tensor;
    HEADSUP_TRY(dims, validate(predict.config));
    const std::optional<TensorId> name = find_tensor(tensor);
    if (!name) return make_fault(Code::unknown_tensor, "tensor", {tensor});
    if (!is_present(*name, dims)) {
      return make_fault(Code::tensor_not_in_run, "tensor", {tensor});
    }
    shape_ = grade_shape(predict.answer, *name, dims);
    return Grade{"", shape_->verdict, std::string(shape_->mistake)};
  }

  void move_to(const std::string& step) { emit(lesson_event::Moved{}, step); }

  // An event about a question; one at a step also moves the learner there.
  void emit_at(const std::string& question, decltype(LessonEvent::what) what) {
    const bool at_step = lesson_.find_step(question) >= 0;
    emit(std::move(what), at_step ? question : state_.step);
  }

  [[gnu::noinline]] void emit(decltype(LessonEvent::what) what, const std::string& step) {
    events_.push_back({lesson_.id, step, std::move(what), action_.at_ms});
    apply(lesson_, state_, events_.back());
  }

  LessonReply reply() {
    LessonReply out;
    out.view = view_of(course_, lesson_, state_);
    if (grade_) show_verdict(out.view);
    out.state = std::move(state_);
    out.events = std::move(events_);
    return out;
  }

  // The grade of the answer just given, which the state does not hold where it is unreadable.
  void show_verdict(LessonView& view) const {
    if (shape_ && grade_->question == view.step) {
      view.verdict = name_of(shape_->verdict);
      view.mistake = shape_->mistake;
      view.given = shape_->given;
      if (view.phase == "shown") view.expected = shape_->expected;
    }
    for (LessonQuestionView& question : view.questions) {
      if (question.id == grade_->question) question.verdict = name_of(grade_->verdict);
    }
  }

  const Course& course_;
  const Lesson& lesson_;
  const LessonAction& action_;
  LessonState state_;
  std::optional<Grade> grade_;         // of a predict
  std::optional<ShapeVerdict> shape_;  // where it was at a step
  Faults faults_;
  std::vector<LessonEvent> events_;
};

}  // namespace

Result<LessonReply> act(const Course& course, const LessonState& state,
                        const LessonAction& action) {
  const Result<const Lesson*> lesson = find_lesson(course, action.lesson);
  Faults faults = lesson ? Faults{} : lesson.faults();
  if (!state.lesson.empty() && state.lesson != action.lesson) {
    faults.push_back(make_fault(Code::bad_argument, "state.lesson", {state.lesson}));
  }
  if (!is_known(action.what)) faults.push_back(unknown_event("kind", kind_of(action.what)));
  if (!std::isfinite(action.at_ms)) {
    faults.push_back(bad_value("at_ms", decimal_text(action.at_ms), "finite_number"));
  }
  if (!faults.empty()) return faults;
  return LessonReducer(course, **lesson, state, action).reduce();
}

Result<LessonState> fold(const Course& course, std::string_view lesson,
                         std::span<const LessonEvent> events) {
  HEADSUP_TRY(found, find_lesson(course, lesson));
  LessonState state = initial_state(*found);
  Faults faults;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const LessonEvent& event = events[i];
    if (event.lesson != lesson) continue;
    if (is_known(event.what)) {
      apply(*found, state, event);
    } else {
      const std::string where = "events/" + std::to_string(i) + "/kind";
      faults.push_back(unknown_event(where, kind_of(events[i].what)));
    }
  }
  if (!faults.empty()) return faults;
  return state;
}

Result<LessonReply> resume(const Course& course, std::string_view lesson,
                           std::span<const LessonEvent> events, double at_ms) {
  HEADSUP_TRY(state, fold(course, lesson, events));
  const Lesson& found = **find_lesson(course, lesson);
  if (!state.opened) return act(course, state, {found.id, lesson_action::Open{}, at_ms});
  return LessonReply{state, view_of(course, found, state), {}};
}

}  // namespace headsup
