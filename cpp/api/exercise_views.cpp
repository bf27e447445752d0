#include "headsup/api/exercise_views.h"

namespace headsup::app {

namespace {

double number(std::int64_t value) { return static_cast<double>(value); }

SheetPlaceView to_view(const SheetId& sheet) {
  return {number(sheet.seed), sheet.level, sheet.fading};
}

// Lists are made at their full length and filled in place: growing one is more code for each type.

void fill(AskedStepView& out, const ExerciseStep& step, const Exercise& exercise) {
  out.id = step.row->id;
  out.asks = step.row->ask;
  out.part = exercise.level == 0 ? step.row->part : 0;
  out.accepted = accepted_text(step);
  out.shows = prompt_sizes(step.row->states, exercise.sizes);
  out.shown = step.shown;
  out.mistakes = std::vector<StepMistakeView>(step.mistakes.size());
  for (std::size_t i = 0; i < out.mistakes.size(); ++i) {
    const StepMistake& mistake = step.mistakes[i];
    if (!mistake.misconception.empty()) out.mistakes[i].misconception = mistake.misconception;
    out.mistakes[i].how = mistake.how;
    out.mistakes[i].gives = answer_text(step, mistake.gives);
  }
}

void fill(StepStateView& out, const ExerciseStep& step, const Exercise& exercise,
          const ExerciseStepView& state) {
  fill(out.step, step, exercise);
  out.state = state;
  if (state.grade)
    app::fill(out.grade.emplace(), *exercise.table, step, *state.grade, state.counter);
}

}  // namespace

void fill(GradeView& out, const ExerciseTable& table, const ExerciseStep& step,
          const StepGrade& grade, const std::optional<CounterExample>& counter) {
  out.grade = grade;
  if (!counter) return;
  // Stated with the layer's sizes, even where the step's prompt leaves them out.
  std::vector<std::string> states = step.row->states;
  states.insert(states.end(), {"d_model", "n_heads", "n_kv_heads", "head_dim"});
  CounterExampleView& example = out.counter.emplace();
  example.numbers = named_numbers(table, counter->sizes);
  example.shows = prompt_sizes(states, counter->sizes);
  example.answer = answer_text(step, counter->accepted);
  example.gives = answer_text(step, counter->gives);
}

ExerciseView to_view(const Exercise& exercise) {
  ExerciseView out;
  out.seed = number(exercise.seed);
  out.level = exercise.level;
  out.config = exercise.sizes;
  out.numbers = named_numbers(*exercise.table, exercise.sizes);
  out.steps = std::vector<AskedStepView>(exercise.steps.size());
  for (std::size_t i = 0; i < out.steps.size(); ++i) {
    fill(out.steps[i], exercise.steps[i], exercise);
  }
  return out;
}

void fill(SheetView& out, const headsup::ExerciseView& view) {
  out.place = to_view(view.id);
  out.config = view.exercise.sizes;
  out.numbers = named_numbers(*view.exercise.table, view.exercise.sizes);
  out.done = view.done;
  out.unaided = view.unaided;
  out.asked = view.asked;
  out.next = to_view(view.next);
  out.steps = std::vector<SheetStepView>(view.steps.size());
  for (std::size_t i = 0; i < out.steps.size(); ++i) {
    fill(out.steps[i].step, view.exercise.steps[i], view.exercise, view.steps[i]);
    if (!view.transfers[i]) continue;
    const TransferStep& near = *view.transfers[i];
    NearStepView& made = out.steps[i].near.emplace();
    made.seed = number(near.exercise.seed);
    made.numbers = named_numbers(*near.exercise.table, near.exercise.sizes);
    fill(made.step, *near.exercise.find_step(near.item), near.exercise, near.view);
  }
}

void fill(FreshNumbersView& out, const Exercise& exercise, std::string_view step) {
  out.numbers = named_numbers(*exercise.table, exercise.sizes);
  fill(out.step, *exercise.find_step(step), exercise);
}

}  // namespace headsup::app
