#include "headsup/api/exercise_json.h"

#include <string_view>

#include "headsup/json/json_writer.h"

namespace headsup {

namespace {

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

void add_numbers(JsonWriter& out, const ExerciseTable& table, const ExerciseSizes& sizes) {
  for (const NamedNumber& number : named_numbers(table, sizes)) {
    out.add(number.name, std::to_string(number.value));
  }
  if (sizes.dims.cross) out.add("cross", "true");
  if (sizes.dims.bias) out.add("bias", "true");
  if (sizes.head_dim_given) out.add("head_dim_given", "true");
}

void add_step(JsonWriter& out, const ExerciseStep& step, const Exercise& exercise) {
  const ExerciseSizes& sizes = exercise.sizes;
  const ExerciseRow& row = *step.row;
  out.add("id", row.id);
  out.add("asks", step_ask_names()[static_cast<std::size_t>(row.ask)]);
  out.add("part", std::to_string(exercise.level == 0 ? row.part : 0));
  out.add("accepted", accepted_text(step));
  out.add("shows", joined(prompt_sizes(row.states, sizes)));
  out.add("shown", joined(step.shown));
  out.open("slips", '[');
  for (const StepMistake& mistake : step.mistakes) {
    out.open("", '{');
    out.add("misconception", mistake.misconception);
    out.add("how", mistake.how);
    out.add("gives", answer_text(step, mistake.gives));
    out.close('}');
  }
  out.close(']');
}

void add_counter(JsonWriter& out, const ExerciseTable& table, const ExerciseStep& step,
                 const CounterExample& example) {
  // Stated with the layer's sizes, even where the step's prompt leaves them out.
  const unsigned states = step.row->states | kWidth | kHeads | kKvHeads | kHeadDim;
  add_numbers(out, table, example.sizes);
  out.add("answer", answer_text(step, example.accepted));
  out.add("gives", answer_text(step, example.gives));
  out.add("shows", joined(prompt_sizes(states, example.sizes)));
}

// The grade's own members, without the object around them.
void add_grade(JsonWriter& out, const ExerciseTable& table, const ExerciseStep& step,
               const StepGrade& grade, const std::optional<CounterExample>& counter) {
  out.add("verdict", name_of(grade.verdict));
  out.add("misconceptions", joined(grade.misconceptions));
  out.add("slip", grade.mistake);
  out.add("given", grade.given);
  out.add("meanings", joined(grade.meanings));
  out.open("counter", '{');
  if (counter) add_counter(out, table, step, *counter);
  out.close('}');
}

void add_view(JsonWriter& out, const ExerciseTable& table, const ExerciseStep& step,
              const ExerciseStepView& view) {
  out.add("phase", view.phase);
  out.add("answer", view.answer);
  out.add("attempts", std::to_string(view.attempts));
  if (view.hinted) out.add("hinted", "true");
  if (view.shown) out.add("shown_answer", "true");
  out.open("grade", '{');
  if (view.grade) add_grade(out, table, step, *view.grade, view.counter);
  out.close('}');
}

void add_numbers_of(JsonWriter& out, const Exercise& exercise) {
  out.open("numbers", '{');
  add_numbers(out, *exercise.table, exercise.sizes);
  out.close('}');
}

void add_transfer(JsonWriter& out, const TransferStep& near) {
  const ExerciseStep& step = *near.exercise.find_step(near.item);
  out.open("", '{');
  out.add("seed", std::to_string(near.exercise.seed));
  add_numbers_of(out, near.exercise);
  out.open("step", '{');
  add_step(out, step, near.exercise);
  add_view(out, *near.exercise.table, step, near.view);
  out.close('}');
  out.close('}');
}

void add_sheet_id(JsonWriter& out, const SheetId& sheet) {
  out.add("seed", std::to_string(sheet.seed));
  out.add("level", std::to_string(sheet.level));
  out.add("fading", name_of(sheet.fading));
}

}  // namespace

std::string exercise_json(const Exercise& exercise) {
  JsonWriter out;
  out.open("", '{');
  add_numbers_of(out, exercise);
  out.open("steps", '[');
  for (const ExerciseStep& step : exercise.steps) {
    out.open("", '{');
    add_step(out, step, exercise);
    out.close('}');
  }
  out.close(']');
  out.close('}');
  return out.take();
}

std::string grade_json(const Exercise& exercise, const ExerciseStep& step, const StepGrade& grade,
                       std::optional<std::uint32_t> transfer) {
  JsonWriter out;
  out.open("", '{');
  add_grade(out, *exercise.table, step, grade,
            counter_example(*exercise.table, *step.row, grade.mistake, exercise.sizes.dims.cross));
  out.add("transfer", transfer ? std::to_string(*transfer) : "");
  out.close('}');
  return out.take();
}

std::string exercise_view_json(const ExerciseView& view) {
  JsonWriter out;
  out.open("", '{');
  add_sheet_id(out, view.id);
  add_numbers_of(out, view.exercise);
  out.add("done", std::to_string(view.done));
  out.add("unaided", std::to_string(view.unaided));
  out.add("asked", std::to_string(view.asked));
  out.open("next", '{');
  add_sheet_id(out, view.next);
  out.close('}');
  out.open("steps", '[');
  for (std::size_t at = 0; at < view.steps.size(); ++at) {
    const ExerciseStep& step = view.exercise.steps[at];
    out.open("", '{');
    add_step(out, step, view.exercise);
    add_view(out, *view.exercise.table, step, view.steps[at]);
    out.open("near", '[');
    if (view.transfers[at]) add_transfer(out, *view.transfers[at]);
    out.close(']');
    out.close('}');
  }
  out.close(']');
  out.close('}');
  return out.take();
}

}  // namespace headsup
