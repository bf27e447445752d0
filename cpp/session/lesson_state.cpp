#include "session/lesson_state.h"

#include <algorithm>
#include <limits>

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

bool is_choice(const Lesson& lesson, std::string_view gate) {
  const Gate* found = lesson.find_gate(gate);
  return found != nullptr && found->ask == Ask::choice;
}

// Whether facts could have led to this gate.
bool is_sound(const GateState& gate, bool choice) {
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
    if (known != nullptr && is_sound(*known, is_choice(lesson, gate.gate))) gate = *known;
  }
  if (is_clear(state.clear, state.note)) {
    out.clear = state.clear;
    out.note = state.note;
  }
  out.opened = state.opened || !out.visited.empty();
  return out;
}

void apply(const Lesson& lesson, LessonState& state, const LessonEvent& event) {
  const bool predicted = event.kind == "predicted";
  if (predicted && !is_verdict(event.verdict)) return;
  const bool at_gate = predicted || event.kind == "shown";
  const std::string& gate_id = event.gate.empty() ? event.step : event.gate;
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
  if (gate == nullptr || gate->open) return;
  if (predicted) commit(*gate, event, is_choice(lesson, gate_id));
  if (event.kind == "shown") gate->open = true;
}

}  // namespace headsup
