#include "codec/exercise_json.h"

#include <string_view>
#include <utility>

namespace headsup {

namespace {

// Every value ends with a comma; close() takes the last one away.
class Text {
 public:
  void open(std::string_view name, char bracket) {
    if (!name.empty()) key(name);
    out_ += bracket;
  }

  void close(char bracket) {
    if (out_.back() == ',') out_.pop_back();
    out_ += bracket;
    out_ += ',';
  }

  void add(std::string_view name, std::string_view value) {
    key(name);
    out_ += '"';
    out_ += value;
    out_ += "\",";
  }

  std::string take() {
    out_.pop_back();
    return std::move(out_);
  }

 private:
  void key(std::string_view name) {
    out_ += '"';
    out_ += name;
    out_ += "\":";
  }

  std::string out_;
};

// For lists of std::string and of std::string_view; no text in them holds a comma.
template <class Texts>
std::string joined(const Texts& texts) {
  std::string out;
  for (const std::string_view text : texts) {
    if (!out.empty()) out += ',';
    out += text;
  }
  return out;
}

void add_numbers(Text& out, const ExerciseSizes& sizes) {
  for (const NamedNumber& number : named_numbers(sizes)) {
    out.add(number.name, std::to_string(number.value));
  }
  if (sizes.dims.cross) out.add("cross", "true");
  if (sizes.dims.bias) out.add("bias", "true");
  if (sizes.head_dim_given) out.add("head_dim_given", "true");
}

void add_step(Text& out, const ExerciseStep& step, const Exercise& exercise) {
  const ExerciseSizes& sizes = exercise.sizes;
  const StepRow& row = *step.row;
  out.open("", '{');
  out.add("id", row.id);
  out.add("asks", step_ask_names()[static_cast<std::size_t>(row.ask)]);
  out.add("part", std::to_string(exercise.level == 0 ? row.part : 0));
  out.add("accepted", accepted_text(step));
  out.add("shows", joined(shown_sizes(row, sizes)));
  out.add("shown", joined(step.shown));
  out.open("slips", '[');
  for (const StepSlip& slip : step.slips) {
    out.open("", '{');
    out.add("misconception", slip.misconception);
    out.add("how", slip.how);
    out.add("gives", answer_text(step, slip.gives));
    out.close('}');
  }
  out.close(']');
  out.close('}');
}

void add_counter(Text& out, const ExerciseStep& step, const CounterExample& example) {
  // Told with the layer's own sizes, even where the step's prompt leaves them out.
  StepRow row = *step.row;
  row.shows |= kWidth | kHeads | kKvHeads | kHeadDim;
  add_numbers(out, example.sizes);
  out.add("answer", answer_text(step, example.accepted));
  out.add("gives", answer_text(step, example.gives));
  out.add("shows", joined(shown_sizes(row, example.sizes)));
}

}  // namespace

std::string exercise_json(const Exercise& exercise) {
  Text out;
  out.open("", '{');
  out.open("numbers", '{');
  add_numbers(out, exercise.sizes);
  out.close('}');
  out.open("steps", '[');
  for (const ExerciseStep& step : exercise.steps) add_step(out, step, exercise);
  out.close(']');
  out.close('}');
  return out.take();
}

std::string grade_json(const Exercise& exercise, const ExerciseStep& step, const StepGrade& grade,
                       std::optional<std::uint32_t> transfer) {
  Text out;
  out.open("", '{');
  out.add("verdict", name_of(grade.verdict));
  out.add("misconceptions", joined(grade.misconceptions));
  out.add("slip", grade.slip);
  out.add("given", grade.given);
  out.add("meanings", joined(grade.meanings));
  out.add("transfer", transfer ? std::to_string(*transfer) : "");
  out.open("counter", '{');
  const auto example = counter_example(*step.row, grade.slip, exercise.sizes.dims.cross);
  if (example) add_counter(out, step, *example);
  out.close('}');
  out.close('}');
  return out.take();
}

}  // namespace headsup
