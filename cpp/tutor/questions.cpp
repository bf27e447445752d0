#include "headsup/tutor/questions.h"

#include <cstdint>
#include <optional>
#include <utility>

#include "headsup/base/fnv1a.h"
#include "headsup/base/random.h"
#include "headsup/graph/tensors.h"
#include "headsup/practice/number_answer.h"

namespace headsup {

namespace {

constexpr std::uint32_t kOptionsStream = 0x9a7e;  // apart from the tensors' numbers

Result<AttentionSizes> sizes_of(const Course& course, const Question& question) {
  const Preset* preset = course.find_preset(question.preset);
  if (preset == nullptr) return make_fault(Code::unknown_id, "preset", {question.preset});
  return validate(preset->config);
}

Grade grade_choice(const Question& question, std::string_view answer) {
  for (const AnswerOption& option : question.options) {
    if (option.id == answer) {
      return {question.id, option.right ? Verdict::right : Verdict::wrong, option.misconception};
    }
  }
  return {question.id, Verdict::not_an_answer, ""};
}

Result<Grade> grade_shape_of(const Question& question, std::string_view answer,
                             const AttentionSizes& dims) {
  const std::optional<TensorId> name = find_tensor(question.tensor);
  if (!name || !is_present(*name, dims))
    return make_fault(Code::tensor_not_in_run, "tensor", {question.tensor});
  const ShapeVerdict shape = grade_shape(answer, *name, dims);
  return Grade{question.id, shape.verdict, std::string(shape.mistake)};
}

}  // namespace

Result<Grade> grade_answer(const Course& course, const Question& question,
                           std::string_view answer) {
  if (question.ask == Ask::choice) return grade_choice(question, answer);
  HEADSUP_TRY(dims, sizes_of(course, question));
  if (question.ask == Ask::shape) return grade_shape_of(question, answer, dims);
  HEADSUP_TRY(number, grade_number(answer, question, dims));
  return Grade{question.id, number.verdict, std::move(number.mistake)};
}

std::vector<std::string> shown_order(std::string_view home, const Question& question) {
  std::vector<std::string> out;
  out.reserve(question.options.size());
  for (const AnswerOption& option : question.options) out.push_back(option.id);
  if (question.in_order) return out;
  const std::uint32_t seed = fnv1a(question.id, fnv1a("/", fnv1a(home)));
  const std::uint32_t key = row_key(seed, kOptionsStream, 0);
  for (std::uint32_t left = static_cast<std::uint32_t>(out.size()); left > 1; --left) {
    std::swap(out[left - 1], out[random_bits(key, left) % left]);
  }
  return out;
}

std::vector<std::string> right_answers(const Course& course, const Question& question) {
  std::vector<std::string> out;
  for (const AnswerOption& option : question.options) {
    if (option.right) out.push_back(option.id);
  }
  if (question.ask != Ask::number && question.ask != Ask::shape) return out;
  const Result<AttentionSizes> dims = sizes_of(course, question);
  if (!dims) return out;
  const Result<Evaluated> made = question.ask == Ask::shape
                                     ? evaluate("shape(" + question.tensor + ")", *dims)
                                     : number_of(question.answer, *dims);
  if (made) out.push_back(made->text);
  return out;
}

}  // namespace headsup
