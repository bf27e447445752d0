#include "headsup/tutor/gates.h"

#include <cstdint>
#include <optional>
#include <utility>

#include "headsup/base/fnv1a.h"
#include "headsup/base/random.h"
#include "headsup/graph/tensors.h"
#include "headsup/practice/number_answer.h"
#include "headsup/tutor/course_check.h"

namespace headsup {

namespace {

constexpr std::uint32_t kOptionsStream = 0x9a7e;  // apart from the tensors' numbers

Result<AttentionSizes> dims_of(const Course& course, const Gate& gate) {
  const Preset* preset = course.find_preset(gate.preset);
  if (preset == nullptr) return make_fault(Code::unknown_id, "preset", {gate.preset});
  return dims_of(*preset);
}

Grade grade_choice(const Gate& gate, std::string_view answer) {
  for (const GateOption& option : gate.options) {
    if (option.id == answer) {
      return {gate.id, option.right ? Verdict::right : Verdict::wrong, option.slip};
    }
  }
  return {gate.id, Verdict::not_an_answer, ""};
}

Result<Grade> grade_shape_of(const Gate& gate, std::string_view answer,
                             const AttentionSizes& dims) {
  const std::optional<TensorId> name = find_tensor(gate.tensor);
  if (!name || !is_present(*name, dims))
    return make_fault(Code::tensor_not_in_run, "tensor", {gate.tensor});
  const ShapeVerdict shape = grade_shape(answer, *name, dims);
  return Grade{gate.id, shape.verdict, std::string(name_of(shape.slip))};
}

}  // namespace

Result<Grade> grade_in_prose(const Course& course, const Gate& gate, std::string_view answer) {
  if (gate.ask == Ask::choice) return grade_choice(gate, answer);
  const Result<AttentionSizes> dims = dims_of(course, gate);
  if (!dims) return dims.faults();
  if (gate.ask == Ask::shape) return grade_shape_of(gate, answer, *dims);
  Result<NumberVerdict> number = grade_number(answer, gate, *dims);
  if (!number) return number.faults();
  return Grade{gate.id, number->verdict, std::move(number->slip)};
}

std::vector<std::string> shown_order(std::string_view home, const Gate& gate) {
  std::vector<std::string> out;
  out.reserve(gate.options.size());
  for (const GateOption& option : gate.options) out.push_back(option.id);
  if (gate.in_order) return out;
  const std::uint32_t seed = fnv1a(gate.id, fnv1a("/", fnv1a(home)));
  const std::uint32_t key = row_key(seed, kOptionsStream, 0);
  for (std::uint32_t left = static_cast<std::uint32_t>(out.size()); left > 1; --left) {
    std::swap(out[left - 1], out[random_bits(key, left) % left]);
  }
  return out;
}

std::vector<std::string> right_answers(const Course& course, const Gate& gate) {
  std::vector<std::string> out;
  for (const GateOption& option : gate.options) {
    if (option.right) out.push_back(option.id);
  }
  if (gate.ask != Ask::number && gate.ask != Ask::shape) return out;
  const Result<AttentionSizes> dims = dims_of(course, gate);
  if (!dims) return out;
  const Result<Evaluated> made = gate.ask == Ask::shape
                                     ? evaluate("shape(" + gate.tensor + ")", *dims)
                                     : number_of(gate.answer, *dims);
  if (made) out.push_back(made->text);
  return out;
}

}  // namespace headsup
