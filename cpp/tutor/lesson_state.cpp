#include "lesson_state.h"

#include <algorithm>
#include <limits>

#include "headsup/practice/curve_answer.h"

namespace headsup {

namespace {

GateState* gate_to_change(LessonState& state, std::string_view gate) {
  const GateState* found = find_gate(state, gate);
  return found == nullptr ? nullptr
                          : &state.gates[static_cast<std::size_t>(found - state.gates.data())];
}

void visit(LessonState& state, const std::string& step) {
  if (!has_visited(state, step)) state.visited.push_back(step);
}

bool is_verdict(std::string_view text) {
  return text == name_of(Verdict::right) || text == name_of(Verdict::wrong);
}

// Of a gate in the prose; steps ask for a shape.
Ask ask_of(const Lesson& lesson, std::string_view gate) {
  const Gate* found = lesson.find_gate(gate);
  return found == nullptr ? Ask::shape : found->ask;
}

// Whether facts could have led to this curve.
bool is_sound_curve(const CurveFrame& frame, const GateState& gate) {
  const bool drawn = is_drawn(frame, gate.points);
  if (!drawn && !gate.points.empty()) return false;
  const bool measured = is_measured(frame, gate.measured, gate.deviations);
  if (!measured && !(gate.measured.empty() && gate.deviations.empty())) return false;
  return gate.committed == drawn && gate.attempts == (drawn ? 1 : 0) && gate.answer.empty() &&
         (gate.open || !(drawn || measured)) && is_verdict(gate.verdict) == (drawn && measured);
}

// Whether facts could have led to this gate.
bool is_sound(const Lesson& lesson, const GateState& gate) {
  const Ask ask = ask_of(lesson, gate.gate);
  if (ask == Ask::curve) return is_sound_curve(lesson.find_gate(gate.gate)->curve, gate);
  if (!gate.points.empty() || !gate.measured.empty() || !gate.deviations.empty()) return false;
  const bool choice = ask == Ask::choice;
  const bool answered = is_verdict(gate.verdict);
  if (!answered && !gate.verdict.empty()) return false;
  if (answered && !gate.open && (choice || gate.verdict == name_of(Verdict::right))) return false;
  return gate.committed == answered && (answered ? gate.attempts > 0 : gate.attempts == 0);
}

void commit(GateState& gate, const LessonEvent& event, bool choice) {
  if (gate.attempts < std::numeric_limits<int>::max()) ++gate.attempts;
  gate.answer = event.answer;
  gate.verdict = event.verdict;
  gate.slip = event.slip;
  gate.committed = true;
  gate.open = choice || event.verdict == name_of(Verdict::right);
}

void apply_to_curve(const CurveFrame& frame, GateState& gate, const LessonEvent& event) {
  if (event.kind == "predicted" && !gate.open && is_drawn(frame, event.points)) {
    gate.points = event.points;
    gate.committed = gate.open = true;
    gate.attempts = 1;
  }
  if (event.kind == "measured" && gate.open && is_measured(frame, event.points, event.deviations) &&
      is_verdict(event.verdict) == gate.committed) {
    gate.measured = event.points;
    gate.deviations = event.deviations;
    gate.verdict = event.verdict;
    gate.slip = event.slip;
  }
  if (event.kind == "shown") gate.open = true;
}

// Whether a learner could have said this of a lesson.
bool is_clear(std::string_view answer, std::string_view note) {
  const std::span<const std::string_view> known = clear_answers();
  return std::find(known.begin(), known.end(), answer) != known.end() &&
         note.size() <= kMaxNoteBytes;
}

}  // namespace

const GateState* find_gate(const LessonState& state, std::string_view gate) {
  const auto found = std::find_if(state.gates.begin(), state.gates.end(),
                                  [&](const GateState& each) { return each.gate == gate; });
  return found == state.gates.end() ? nullptr : &*found;
}

bool has_visited(const LessonState& state, std::string_view step) {
  return std::find(state.visited.begin(), state.visited.end(), step) != state.visited.end();
}

LessonState fresh_state(const Lesson& lesson) {
  LessonState state;
  state.lesson = lesson.id;
  if (!lesson.steps.empty()) state.step = lesson.steps.front().id;
  const auto add = [&](const std::string& id) {
    state.gates.emplace_back();
    state.gates.back().gate = id;
  };
  for (const LessonStep& step : lesson.steps) {
    if (step.ask != Ask::nothing) add(step.id);
  }
  for (const Gate& gate : lesson.gates) add(gate.id);
  return state;
}

LessonState settled(const Lesson& lesson, const LessonState& state) {
  LessonState out = fresh_state(lesson);
  if (lesson.find_step(state.step) >= 0) out.step = state.step;
  for (const std::string& step : state.visited) {
    if (lesson.find_step(step) >= 0) visit(out, step);
  }
  for (GateState& gate : out.gates) {
    const GateState* known = find_gate(state, gate.gate);
    if (known != nullptr && is_sound(lesson, *known)) gate = *known;
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
  const std::string& gate_id = event.gate.empty() ? event.step : event.gate;
  const bool curve = ask_of(lesson, gate_id) == Ask::curve;
  if (predicted && !curve && !is_verdict(event.verdict)) return;
  const bool at_gate = predicted || measured || event.kind == "shown";
  // What befalls a gate in the prose does not move the learner among the steps.
  const bool moves = !(at_gate && lesson.find_gate(gate_id) != nullptr) && event.kind != "clear";
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
  if (!at_gate) return;
  GateState* gate = gate_to_change(state, gate_id);
  if (gate == nullptr) return;
  if (curve) apply_to_curve(lesson.find_gate(gate_id)->curve, *gate, event);
  if (curve || measured || gate->open) return;
  if (predicted) commit(*gate, event, ask_of(lesson, gate_id) == Ask::choice);
  if (event.kind == "shown") gate->open = true;
}

}  // namespace headsup
