#include "session/lesson_state.h"

#include <algorithm>
#include <limits>

namespace headsup {

namespace {

GateState* gate_to_change(LessonState& state, std::string_view step) {
  const GateState* found = find_gate(state, step);
  return found == nullptr ? nullptr
                          : &state.gates[static_cast<std::size_t>(found - state.gates.data())];
}

void visit(LessonState& state, const std::string& step) {
  if (!has_visited(state, step)) state.visited.push_back(step);
}

bool is_verdict(std::string_view text) {
  return text == name_of(Verdict::right) || text == name_of(Verdict::wrong);
}

// Whether facts could have led to this gate.
bool is_sound(const GateState& gate) {
  const bool answered = is_verdict(gate.verdict);
  if (!answered && !gate.verdict.empty()) return false;
  if (gate.verdict == name_of(Verdict::right) && !gate.open) return false;
  return gate.committed == answered && (answered ? gate.attempts > 0 : gate.attempts == 0);
}

void commit(GateState& gate, const LessonEvent& event) {
  if (gate.attempts < std::numeric_limits<int>::max()) ++gate.attempts;
  gate.answer = event.answer;
  gate.verdict = event.verdict;
  gate.slip = event.slip;
  gate.committed = true;
  gate.open = event.verdict == name_of(Verdict::right);
}

}  // namespace

const GateState* find_gate(const LessonState& state, std::string_view step) {
  const auto found = std::find_if(state.gates.begin(), state.gates.end(),
                                  [&](const GateState& gate) { return gate.step == step; });
  return found == state.gates.end() ? nullptr : &*found;
}

bool has_visited(const LessonState& state, std::string_view step) {
  return std::find(state.visited.begin(), state.visited.end(), step) != state.visited.end();
}

LessonState fresh_state(const Lesson& lesson) {
  LessonState state;
  state.lesson = lesson.id;
  state.step = lesson.steps.front().id;
  for (const LessonStep& step : lesson.steps) {
    if (step.ask == Ask::nothing) continue;
    state.gates.emplace_back();
    state.gates.back().step = step.id;
  }
  return state;
}

LessonState settled(const Lesson& lesson, const LessonState& state) {
  LessonState out = fresh_state(lesson);
  if (lesson.find_step(state.step) >= 0) out.step = state.step;
  for (const std::string& step : state.visited) {
    if (lesson.find_step(step) >= 0) visit(out, step);
  }
  for (GateState& gate : out.gates) {
    const GateState* known = find_gate(state, gate.step);
    if (known != nullptr && is_sound(*known)) gate = *known;
  }
  return out;
}

void apply(const Lesson& lesson, LessonState& state, const LessonEvent& event) {
  const bool predicted = event.kind == "predicted";
  if (lesson.find_step(event.step) < 0) return;
  if (predicted && !is_verdict(event.verdict)) return;
  state.step = event.step;
  visit(state, event.step);
  GateState* gate = gate_to_change(state, event.step);
  if (gate == nullptr || gate->open) return;
  if (predicted) commit(*gate, event);
  if (event.kind == "shown") gate->open = true;
}

}  // namespace headsup
