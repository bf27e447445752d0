#include "headsup/tutor/course_check.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "headsup/base/words.h"
#include "headsup/course/question_lint.h"
#include "headsup/graph/tensors.h"
#include "headsup/practice/curve_answer.h"
#include "headsup/practice/exercise_lint.h"
#include "headsup/practice/expression.h"
#include "headsup/practice/number_answer.h"
#include "headsup/practice/shape_answer.h"

namespace headsup {

namespace {

std::string pointer_to(std::string_view list, std::size_t index) {
  return "/" + std::string(list) + "/" + std::to_string(index);
}

// The sizes of the preset with this id; empty where there is none or it is invalid.
std::optional<AttentionSizes> find_sizes(const Course& course, std::string_view id) {
  const Preset* preset = course.find_preset(id);
  if (preset == nullptr) return std::nullopt;
  const Result<AttentionSizes> dims = sizes_of(*preset);
  return dims ? std::optional(*dims) : std::nullopt;
}

void check_presets(const Course& course, Faults& faults) {
  for (std::size_t i = 0; i < course.presets.size(); ++i) {
    const Result<AttentionSizes> dims = sizes_of(course.presets[i]);
    if (dims) continue;
    for (Fault fault : dims.faults()) {
      const std::string config = pointer_to("presets", i) + "/config";
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

// Adds the faults of an expression at its JSON pointer.
void add_faults(const Result<Evaluated>& value, const std::string& where, Faults& faults) {
  if (value) return;
  for (Fault fault : value.faults()) {
    fault.where = where;
    faults.push_back(std::move(fault));
  }
}

// A mistake with the right number would be reported to learners who answer correctly.
void check_number(const Question& question, const AttentionSizes& dims, const std::string& where,
                  Faults& faults) {
  const Result<Evaluated> answer = number_of(question.answer, dims);
  add_faults(answer, where + "/answer", faults);
  for (std::size_t i = 0; i < question.mistakes.size(); ++i) {
    const std::string at = where + pointer_to("slips", i) + "/answer";
    const Result<Evaluated> slip = number_of(question.mistakes[i].answer, dims);
    add_faults(slip, at, faults);
    if (!answer || !slip || answer->text != slip->text) continue;
    faults.push_back(bad_value(at, slip->text, "another_number"));
  }
}

void check_question(const Course& course, const Question& question, const std::string& where,
                    Faults& faults) {
  const std::optional<AttentionSizes> dims = find_sizes(course, question.preset);
  if (!dims) return;
  if (question.ask == Ask::number) check_number(question, *dims, where, faults);
  if (question.ask == Ask::shape) check_tensor(question.tensor, dims, where, faults);
}

void check_mistakes(const Course& course, Faults& faults) {
  for (std::size_t i = 0; i < course.mistakes.size(); ++i) {
    const auto& [id, misconception] = course.mistakes[i];
    const std::string where = pointer_to("mistakes", i);
    if (!contains(shape_mistake_names(), id) && !contains(curve_mistake_names(), id)) {
      faults.push_back(make_fault(Code::unknown_id, where + "/id", {id}));
    }
    if (!course.has_misconception(misconception)) {
      faults.push_back(bad_value(where + "/misconception", misconception, "misconception"));
    }
  }
}

void check_expressions(const Course& course, Faults& faults) {
  for (std::size_t i = 0; i < course.expressions.size(); ++i) {
    const std::optional<AttentionSizes> dims = find_sizes(course, course.expressions[i].preset);
    // What counts models is evaluated where the catalogue is at hand: when pages are built.
    if (!dims || counts_models(course.expressions[i].source)) continue;
    add_faults(evaluate(course.expressions[i].source, *dims),
               pointer_to("expressions", i) + "/source", faults);
  }
}

}  // namespace

Result<AttentionSizes> sizes_of(const Preset& preset) {
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
  Faults faults = lint_questions(course);
  check_presets(course, faults);
  for (std::size_t i = 0; i < course.lessons.size(); ++i) {
    const Lesson& lesson = course.lessons[i];
    const std::optional<AttentionSizes> dims = find_sizes(course, lesson.preset);
    const bool path = lesson.kind == LessonKind::path;
    for (std::size_t j = 0; !path && j < lesson.steps.size(); ++j) {
      check_tensor(lesson.steps[j].tensor, dims, pointer_to("lessons", i) + pointer_to("steps", j),
                   faults);
    }
    for (std::size_t j = 0; j < lesson.questions.size(); ++j) {
      check_question(course, lesson.questions[j], pointer_to("lessons", i) + pointer_to("gates", j),
                     faults);
    }
  }
  for (std::size_t i = 0; i < course.sets.size(); ++i) {
    const std::vector<PracticeQuestion>& questions = course.sets[i].questions;
    for (std::size_t j = 0; j < questions.size(); ++j) {
      check_question(course, questions[j], pointer_to("sets", i) + pointer_to("questions", j),
                     faults);
    }
  }
  for (std::size_t i = 0; i < course.cards.size(); ++i) {
    const std::string& fresh = course.cards[i].fresh;
    if (fresh.empty() || course.exercises.find(fresh) != nullptr) continue;
    faults.push_back(make_fault(Code::unknown_id, pointer_to("cards", i) + "/fresh", {fresh}));
  }
  const Faults exercise_faults = lint_exercises(course);
  faults.insert(faults.end(), exercise_faults.begin(), exercise_faults.end());
  check_mistakes(course, faults);
  check_expressions(course, faults);
  return faults;
}

}  // namespace headsup
