#include "session/lesson.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "attention/tensor_names.h"
#include "session/lesson_state.h"

namespace headsup {

namespace {

constexpr std::array<std::string_view, 6> kActions = {"open",  "next",    "back",
                                                      "go_to", "predict", "show"};
constexpr std::array<std::string_view, 4> kEvents = {"opened", "moved", "predicted", "shown"};

bool holds(std::span<const std::string_view> words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

Result<const Lesson*> find_lesson(const Course& course, std::string_view id) {
  const Lesson* lesson = course.find_lesson(id);
  if (lesson != nullptr && !lesson->steps.empty()) return lesson;
  return Fault{Code::unknown_lesson, "lesson", {{"lesson", std::string(id)}}};
}

Fault unknown_event(std::string where, const std::string& kind) {
  return {Code::unknown_event, std::move(where), {{"kind", kind}}};
}

LessonView view_of(const Lesson& lesson, const LessonState& state) {
  const int position = lesson.find_step(state.step);
  const LessonStep& step = lesson.steps[static_cast<std::size_t>(position)];
  const GateState* gate = find_gate(state, step.id);
  const bool asking = gate != nullptr && !gate->open;
  LessonView view;
  view.lesson = lesson.id;
  view.step = step.id;
  view.tensor = step.tensor;
  view.position = position;
  view.count = static_cast<int>(lesson.steps.size());
  view.phase = asking ? "asking" : "shown";
  view.ask = step.ask == Ask::shape ? "shape" : "";
  if (position > 0) view.back_step = (&step)[-1].id;
  if (position + 1 < view.count) view.next_step = (&step)[1].id;
  view.next_held = asking;
  view.attempts = gate != nullptr ? gate->attempts : 0;
  view.visited = state.visited;
  for (const GateState& each : state.gates) {
    if (each.open) view.opened.push_back(each.step);
    if (each.attempts == 1 && each.verdict == name_of(Verdict::right)) ++view.right_first;
  }
  view.gate_count = static_cast<int>(state.gates.size());
  return view;
}

// One action on one lesson: collects the fact that it makes, if any, and applies it.
class Turn {
 public:
  Turn(const Lesson& lesson, const LessonState& state, const LessonAction& action)
      : lesson_(lesson), action_(action), state_(settled(lesson, state)) {}

  Result<LessonReply> take() {
    const std::string& kind = action_.kind;
    Faults faults;
    if (kind == "open") emit("opened", state_.step);
    if (kind == "next") next();
    if (kind == "back") step_by(-1);
    if (kind == "go_to") faults = go_to();
    if (kind == "predict") faults = predict();
    if (kind == "show") faults = show();
    if (!faults.empty()) return faults;
    return reply();
  }

 private:
  void next() {
    const GateState* gate = find_gate(state_, state_.step);
    if (gate == nullptr || gate->open) step_by(1);
  }

  void step_by(int by) {
    const int position = lesson_.find_step(state_.step) + by;
    if (position < 0 || position >= static_cast<int>(lesson_.steps.size())) return;
    emit("moved", lesson_.steps[static_cast<std::size_t>(position)].id);
  }

  Faults go_to() {
    if (lesson_.find_step(action_.step) < 0) {
      return {{Code::unknown_step, "step", {{"step", action_.step}}}};
    }
    const bool there = action_.step == state_.step && has_visited(state_, action_.step);
    if (!there) emit("moved", action_.step);
    return {};
  }

  Faults predict() {
    const GateState* gate = find_gate(state_, state_.step);
    if (gate == nullptr) return no_gate();
    const LessonStep& step = lesson_.steps[static_cast<std::size_t>(lesson_.find_step(gate->step))];
    const Result<Dims> dims = check(action_.config);
    if (!dims) return dims.faults();
    const std::optional<Name> tensor = find_name(step.tensor);
    if (!tensor) return {{Code::unknown_tensor, "tensor", {{"tensor", step.tensor}}}};
    if (!exists(*tensor, *dims)) {
      return {{Code::tensor_not_in_run, "tensor", {{"tensor", step.tensor}}}};
    }
    graded_ = grade_shape(action_.answer, *tensor, *dims);
    if (graded_->verdict != Verdict::not_an_answer && !gate->open) emit("predicted", step.id);
    return {};
  }

  Faults show() {
    const GateState* gate = find_gate(state_, state_.step);
    if (gate == nullptr) return no_gate();
    if (!gate->open) emit("shown", gate->step);
    return {};
  }

  Faults no_gate() const { return {{Code::unknown_gate, "step", {{"step", state_.step}}}}; }

  void emit(std::string kind, std::string step) {
    LessonEvent event;
    event.kind = std::move(kind);
    event.lesson = lesson_.id;
    event.step = std::move(step);
    event.at_ms = action_.at_ms;
    if (event.kind == "predicted") {
      event.answer = action_.answer;
      event.verdict = name_of(graded_->verdict);
      event.slip = name_of(graded_->slip);
      event.config = action_.config;
    }
    apply(lesson_, state_, event);
    events_.push_back(std::move(event));
  }

  LessonReply reply() {
    LessonReply out;
    out.view = view_of(lesson_, state_);
    if (graded_) {
      out.view.verdict = name_of(graded_->verdict);
      out.view.slip = name_of(graded_->slip);
      out.view.given = graded_->given;
      if (out.view.phase == "shown") out.view.expected = graded_->expected;
    }
    out.state = std::move(state_);
    out.events = std::move(events_);
    return out;
  }

  const Lesson& lesson_;
  const LessonAction& action_;
  LessonState state_;
  std::optional<ShapeVerdict> graded_;
  std::vector<LessonEvent> events_;
};

}  // namespace

std::span<const std::string_view> action_names() { return kActions; }

std::span<const std::string_view> event_names() { return kEvents; }

Result<LessonReply> act(const Course& course, const LessonState& state,
                        const LessonAction& action) {
  const Result<const Lesson*> lesson = find_lesson(course, action.lesson);
  Faults faults = lesson ? Faults{} : lesson.faults();
  if (!state.lesson.empty() && state.lesson != action.lesson) {
    faults.push_back({Code::bad_argument, "state.lesson", {{"detail", state.lesson}}});
  }
  if (!holds(kActions, action.kind)) faults.push_back(unknown_event("kind", action.kind));
  if (!std::isfinite(action.at_ms)) {
    faults.push_back({Code::field_bad_value,
                      "at_ms",
                      {{"value", std::to_string(action.at_ms)}, {"expected", "finite_number"}}});
  }
  if (!faults.empty()) return faults;
  return Turn(**lesson, state, action).take();
}

Result<LessonState> fold(const Course& course, std::string_view lesson,
                         std::span<const LessonEvent> events) {
  const Result<const Lesson*> found = find_lesson(course, lesson);
  if (!found) return found.faults();
  LessonState state = fresh_state(**found);
  Faults faults;
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (events[i].lesson != lesson) continue;
    if (holds(kEvents, events[i].kind)) {
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
  if (state->visited.empty()) {
    LessonAction open;
    open.kind = "open";
    open.lesson = lesson;
    open.at_ms = at_ms;
    return act(course, *state, open);
  }
  return LessonReply{*state, view_of(**find_lesson(course, lesson), *state), {}};
}

}  // namespace headsup
