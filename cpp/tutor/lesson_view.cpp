#include "lesson_view.h"

#include "headsup/practice/curve_answer.h"
#include "headsup/tutor/gates.h"
#include "lesson_state.h"

namespace headsup {

namespace {

void view_step(const Lesson& lesson, const LessonState& state, LessonView& view) {
  const int position = lesson.find_step(state.step);
  if (position < 0) return;  // a lesson without steps
  const LessonStep& step = lesson.steps[static_cast<std::size_t>(position)];
  const GateState* gate = find_gate(state, step.id);
  const bool asking = gate != nullptr && !gate->open;
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
}

std::vector<std::string> names_of(const std::vector<Way>& ways) {
  std::vector<std::string> out;
  out.reserve(ways.size());
  for (const Way way : ways) out.emplace_back(name_of(way));
  return out;
}

void view_curve(const CurveFrame& frame, const GateState& state, GateView& view) {
  view.at = frame.at;
  view.low = frame.low;
  view.high = frame.high;
  view.points = state.points;
  view.measured = state.measured;
  view.deviations = state.deviations;
  view.drawn_ways = names_of(ways_of(frame, state.points, {}));
  view.measured_ways = names_of(ways_of(frame, state.measured, state.deviations));
}

GateView view_gate(const Course& course, const Lesson& lesson, const Gate& gate,
                   const GateState& state) {
  GateView view;
  view.id = gate.id;
  view.ask = gate.ask == Ask::choice ? "choice" : gate.ask == Ask::curve ? "curve" : "number";
  view.phase = state.open ? "shown" : "asking";
  view.options = shown_order(lesson.id, gate);
  view.verdict = state.verdict;
  view.slip = state.slip;
  view.answer = state.answer;
  view.attempts = state.attempts;
  if (gate.ask == Ask::curve) {
    view_curve(gate.curve, state, view);
  } else if (state.open) {
    view.expected = right_answers(course, gate);
  }
  return view;
}

}  // namespace

LessonView view_of(const Course& course, const Lesson& lesson, const LessonState& state) {
  LessonView view;
  view.lesson = lesson.id;
  view.phase = "shown";
  view_step(lesson, state, view);
  view.visited = state.visited;
  for (const GateState& each : state.gates) {
    if (each.open) view.opened.push_back(each.gate);
    if (each.attempts == 1 && each.verdict == name_of(Verdict::right)) ++view.right_first;
    const Gate* gate = lesson.find_gate(each.gate);
    if (gate != nullptr) view.gates.push_back(view_gate(course, lesson, *gate, each));
  }
  view.gate_count = static_cast<int>(state.gates.size());
  view.clear = state.clear;
  view.note = state.note;
  return view;
}

}  // namespace headsup
