#include "headsup/tutor/lesson.h"

#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "headsup/base/decimal.h"
#include "headsup/base/words.h"
#include "headsup/graph/tensors.h"
#include "headsup/practice/curve_answer.h"
#include "headsup/tutor/questions.h"
#include "lesson_state.h"
#include "lesson_view.h"

namespace headsup {

namespace {

constexpr std::array<std::string_view, 8> kLessonActions = {"open",    "next",    "back", "go_to",
                                                            "predict", "measure", "show", "clear"};

Result<const Lesson*> find_lesson(const Course& course, std::string_view id) {
  const Lesson* lesson = course.find_lesson(id);
  if (lesson != nullptr) return lesson;
  return make_fault(Code::unknown_lesson, "lesson", {id});
}

Fault unknown_event(std::string_view where, const std::string& kind) {
  return make_fault(Code::unknown_event, where, {kind});
}

// Applies one action to one lesson and collects the events that it emits.
class LessonReducer {
 public:
  LessonReducer(const Course& course, const Lesson& lesson, const LessonState& state,
                const LessonAction& action)
      : course_(course), lesson_(lesson), action_(action), state_(sanitized(lesson, state)) {}

  Result<LessonReply> reduce() {
    const std::string& kind = action_.kind;
    Faults faults;
    if (kind == "open") emit("opened");
    if (kind == "next") next();
    if (kind == "back") step_by(-1);
    if (kind == "go_to") faults = go_to();
    if (kind == "predict") faults = predict();
    if (kind == "measure") faults = measure();
    if (kind == "show") faults = show();
    if (kind == "clear") faults = clear();
    if (!faults.empty()) return faults;
    return reply();
  }

 private:
  void next() {
    const QuestionState* question = find_question(state_, state_.step);
    if (question == nullptr || question->open) step_by(1);
  }

  void step_by(int by) {
    const int position = lesson_.find_step(state_.step) + by;
    if (position < 0 || position >= static_cast<int>(lesson_.steps.size())) return;
    move_to(lesson_.steps[static_cast<std::size_t>(position)].id);
  }

  Faults go_to() {
    if (lesson_.find_step(action_.step) < 0) {
      return {make_fault(Code::unknown_step, "step", {action_.step})};
    }
    const bool there = action_.step == state_.step && has_visited(state_, action_.step);
    if (!there) move_to(action_.step);
    return {};
  }

  // A copy of the action's question, because the state changes while it is used.
  std::optional<QuestionState> asked() const {
    const QuestionState* question =
        find_question(state_, action_.question.empty() ? state_.step : action_.question);
    return question == nullptr ? std::nullopt : std::optional(*question);
  }

  Faults predict() {
    const std::optional<QuestionState> question = asked();
    if (!question) return no_question();
    const Question* in_prose = lesson_.find_question(question->question);
    if (in_prose != nullptr && in_prose->ask == Ask::curve) {
      draw(*in_prose, *question);
      return {};
    }
    Result<Grade> grade = in_prose != nullptr ? grade_answer(course_, *in_prose, action_.answer)
                                              : grade_at_step(question->question);
    if (!grade) return grade.faults();
    grade_ = std::move(grade).value();
    grade_->question = question->question;
    if (grade_->verdict != Verdict::not_an_answer && !question->open)
      emit_at("predicted", question->question);
    return {};
  }

  // A curve gets its verdict when it is measured.
  void draw(const Question& question, const QuestionState& state) {
    const bool drawn = is_drawn(question.curve, action_.points);
    if (!drawn) grade_ = Grade{question.id, Verdict::not_an_answer, ""};
    if (drawn && !state.open) emit_at("predicted", question.id);
  }

  Faults measure() {
    const std::optional<QuestionState> state = asked();
    const Question* question = state ? lesson_.find_question(state->question) : nullptr;
    if (question == nullptr || question->ask != Ask::curve) return no_question();
    if (!is_measured(question->curve, action_.points, action_.deviations)) {
      return {bad_value("points", action_.points.size(), "measured_points")};
    }
    const bool known = state->measured == action_.points && state->deviations == action_.deviations;
    if (state->open && !known) emit_at("measured", question->id);
    return {};
  }

  Result<Grade> grade_at_step(const std::string& step) {
    const std::string& tensor =
        lesson_.steps[static_cast<std::size_t>(lesson_.find_step(step))].tensor;
    const Result<AttentionSizes> dims = validate(action_.config);
    if (!dims) return dims.faults();
    const std::optional<TensorId> name = find_tensor(tensor);
    if (!name) return make_fault(Code::unknown_tensor, "tensor", {tensor});
    if (!is_present(*name, *dims)) {
      return make_fault(Code::tensor_not_in_run, "tensor", {tensor});
    }
    shape_ = grade_shape(action_.answer, *name, *dims);
    return Grade{"", shape_->verdict, std::string(name_of(shape_->mistake))};
  }

  Faults show() {
    const std::optional<QuestionState> question = asked();
    if (!question) return no_question();
    if (!question->open) emit_at("shown", question->question);
    return {};
  }

  Faults no_question() const {
    return {make_fault(Code::unknown_gate, action_.question.empty() ? "step" : "gate",
                       {action_.question.empty() ? state_.step : action_.question})};
  }

  Faults clear() {
    Faults faults;
    if (!contains(clear_answers(), action_.answer)) {
      faults.push_back(bad_value("answer", action_.answer, "clear_answer"));
    }
    if (action_.note.size() > kMaxNoteBytes) {
      faults.push_back(bad_value("note", action_.note.size(), "short_note"));
    }
    const bool said = state_.clear == action_.answer && state_.note == action_.note;
    if (faults.empty() && !said) emit("clear");
    return faults;
  }

  void move_to(const std::string& step) {
    LessonEvent event = make_event("moved");
    event.step = step;
    emit(std::move(event));
  }

  // An event about a question; one at a step also moves the learner there.
  void emit_at(std::string kind, const std::string& question) {
    LessonEvent event = make_event(std::move(kind));
    event.question = question;
    if (lesson_.find_step(question) >= 0) event.step = question;
    emit(std::move(event));
  }

  void emit(std::string kind) { emit(make_event(std::move(kind))); }

  LessonEvent make_event(std::string kind) const {
    LessonEvent event;
    event.kind = std::move(kind);
    event.lesson = lesson_.id;
    event.step = state_.step;
    event.at_ms = action_.at_ms;
    return event;
  }

  void emit(LessonEvent event) {
    if (event.kind == "measured") measured(event);
    if (event.kind == "predicted") event.points = action_.points;
    if (event.kind == "predicted" && grade_) {
      event.answer = action_.answer;
      event.verdict = name_of(grade_->verdict);
      event.slip = grade_->mistake;
      if (shape_) event.config = action_.config;
    }
    if (event.kind == "clear") {
      event.answer = action_.answer;
      event.note = action_.note;
    }
    apply(lesson_, state_, event);
    events_.push_back(std::move(event));
  }

  void measured(LessonEvent& event) const {
    event.points = action_.points;
    event.deviations = action_.deviations;
    const CurveFrame& frame = lesson_.find_question(event.question)->curve;
    const std::vector<double>& drawn = find_question(state_, event.question)->points;
    if (drawn.empty()) return;  // it was shown
    const CurveVerdict compared = compare_curves(frame, drawn, event.points, event.deviations);
    event.verdict = name_of(compared.verdict);
    event.slip = course_.misconception_behind(name_of(compared.mistake));
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
      view.slip = name_of(shape_->mistake);
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
  std::vector<LessonEvent> events_;
};

}  // namespace

std::span<const std::string_view> lesson_action_kinds() { return kLessonActions; }

Result<LessonReply> act(const Course& course, const LessonState& state,
                        const LessonAction& action) {
  const Result<const Lesson*> lesson = find_lesson(course, action.lesson);
  Faults faults = lesson ? Faults{} : lesson.faults();
  if (!state.lesson.empty() && state.lesson != action.lesson) {
    faults.push_back(make_fault(Code::bad_argument, "state.lesson", {state.lesson}));
  }
  if (!contains(kLessonActions, action.kind)) faults.push_back(unknown_event("kind", action.kind));
  if (!std::isfinite(action.at_ms)) {
    faults.push_back(bad_value("at_ms", decimal_text(action.at_ms), "finite_number"));
  }
  if (!faults.empty()) return faults;
  return LessonReducer(course, **lesson, state, action).reduce();
}

Result<LessonState> fold(const Course& course, std::string_view lesson,
                         std::span<const LessonEvent> events) {
  const Result<const Lesson*> found = find_lesson(course, lesson);
  if (!found) return found.faults();
  LessonState state = initial_state(**found);
  Faults faults;
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (events[i].lesson != lesson) continue;
    if (contains(lesson_event_kinds(), events[i].kind)) {
      apply(**found, state, events[i]);
    } else {
      faults.push_back(unknown_event("events/" + std::to_string(i) + "/kind", events[i].kind));
    }
  }
  if (!faults.empty()) return faults;
  return state;
}

Result<LessonReply> resume(const Course& course, std::string_view lesson,
                           std::span<const LessonEvent> events, double at_ms) {
  const Result<LessonState> state = fold(course, lesson, events);
  if (!state) return state.faults();
  if (!state->opened) {
    LessonAction open;
    open.kind = "open";
    open.lesson = lesson;
    open.at_ms = at_ms;
    return act(course, *state, open);
  }
  return LessonReply{*state, view_of(course, **find_lesson(course, lesson), *state), {}};
}

}  // namespace headsup
