#include "headsup/tutor/course_check.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "headsup/course/gate_lint.h"
#include "headsup/graph/tensors.h"
#include "headsup/practice/exercise_steps.h"
#include "headsup/practice/expression.h"
#include "headsup/practice/number_answer.h"

namespace headsup {

namespace {

std::string place(std::string_view list, std::size_t index) {
  return "/" + std::string(list) + "/" + std::to_string(index);
}

// The sizes of the preset with this id; none where it is not there or is itself at fault.
std::optional<AttentionSizes> find_dims(const Course& course, std::string_view id) {
  const Preset* preset = course.find_preset(id);
  if (preset == nullptr) return std::nullopt;
  const Result<AttentionSizes> dims = dims_of(*preset);
  return dims ? std::optional(*dims) : std::nullopt;
}

void check_presets(const Course& course, Faults& faults) {
  for (std::size_t i = 0; i < course.presets.size(); ++i) {
    const Result<AttentionSizes> dims = dims_of(course.presets[i]);
    if (dims) continue;
    for (Fault fault : dims.faults()) {
      const std::string config = place("presets", i) + "/config";
      fault.where = fault.where == "config" ? config : config + "/" + fault.where;
      faults.push_back(std::move(fault));
    }
  }
}

void check_tensor(const std::string& tensor, const std::optional<AttentionSizes>& dims,
                  const std::string& where, Faults& faults) {
  const std::optional<TensorId> name = find_tensor(tensor);
  if (name && (!dims || is_present(*name, *dims))) return;
  const Code code = name ? Code::tensor_not_in_run : Code::unknown_tensor;
  faults.push_back(make_fault(code, where + "/tensor", {tensor}));
}

// Notes the faults of an expression at its place.
void note(const Result<Evaluated>& value, const std::string& where, Faults& faults) {
  if (value) return;
  for (Fault fault : value.faults()) {
    fault.where = where;
    faults.push_back(std::move(fault));
  }
}

// A slip that gives the right number would be told to whoever is right.
void check_number(const Gate& gate, const AttentionSizes& dims, const std::string& where,
                  Faults& faults) {
  const Result<Evaluated> answer = number_of(gate.answer, dims);
  note(answer, where + "/answer", faults);
  for (std::size_t i = 0; i < gate.slips.size(); ++i) {
    const std::string at = where + place("slips", i) + "/answer";
    const Result<Evaluated> slip = number_of(gate.slips[i].answer, dims);
    note(slip, at, faults);
    if (!answer || !slip || answer->text != slip->text) continue;
    faults.push_back(bad_value(at, slip->text, "another_number"));
  }
}

void check_gate(const Course& course, const Gate& gate, const std::string& where, Faults& faults) {
  const std::optional<AttentionSizes> dims = find_dims(course, gate.preset);
  if (!dims) return;
  if (gate.ask == Ask::number) check_number(gate, *dims, where, faults);
  if (gate.ask == Ask::shape) check_tensor(gate.tensor, dims, where, faults);
}

bool is_step(std::string_view id) {
  const std::span<const StepRow> rows = step_rows();
  return std::any_of(rows.begin(), rows.end(), [&](const StepRow& row) { return row.id == id; });
}

void check_expressions(const Course& course, Faults& faults) {
  for (std::size_t i = 0; i < course.expressions.size(); ++i) {
    const std::optional<AttentionSizes> dims = find_dims(course, course.expressions[i].preset);
    // What counts models is evaluated where the catalogue is at hand: when pages are built.
    if (!dims || counts_models(course.expressions[i].source)) continue;
    note(evaluate(course.expressions[i].source, *dims), place("expressions", i) + "/source",
         faults);
  }
}

}  // namespace

Result<AttentionSizes> dims_of(const Preset& preset) {
  Config config;
  config.batch = preset.batch;
  config.seq_len = preset.seq_len;
  config.d_model = preset.d_model;
  config.n_heads = preset.n_heads;
  config.seq_k = preset.seq_k;
  config.n_kv_heads = preset.n_kv_heads;
  config.head_dim = preset.head_dim;
  config.cross = preset.cross;
  config.causal = preset.causal;
  config.bias = preset.bias;
  return validate(config);
}

Faults check_course(const Course& course) {
  Faults faults = lint_gates(course);
  check_presets(course, faults);
  for (std::size_t i = 0; i < course.lessons.size(); ++i) {
    const Lesson& lesson = course.lessons[i];
    const std::optional<AttentionSizes> dims = find_dims(course, lesson.preset);
    for (std::size_t j = 0; j < lesson.steps.size(); ++j) {
      check_tensor(lesson.steps[j].tensor, dims, place("lessons", i) + place("steps", j), faults);
    }
    for (std::size_t j = 0; j < lesson.gates.size(); ++j) {
      check_gate(course, lesson.gates[j], place("lessons", i) + place("gates", j), faults);
    }
  }
  for (std::size_t i = 0; i < course.sets.size(); ++i) {
    const std::vector<Question>& questions = course.sets[i].questions;
    for (std::size_t j = 0; j < questions.size(); ++j) {
      check_gate(course, questions[j], place("sets", i) + place("questions", j), faults);
    }
  }
  for (std::size_t i = 0; i < course.cards.size(); ++i) {
    const std::string& fresh = course.cards[i].fresh;
    if (fresh.empty() || is_step(fresh)) continue;
    faults.push_back(make_fault(Code::unknown_id, place("cards", i) + "/fresh", {fresh}));
  }
  check_expressions(course, faults);
  return faults;
}

}  // namespace headsup
