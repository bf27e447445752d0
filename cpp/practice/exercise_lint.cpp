#include "headsup/practice/exercise_lint.h"

#include <algorithm>
#include <string>
#include <utility>

#include "headsup/base/words.h"
#include "headsup/practice/exercise.h"
#include "listing_lines.h"

namespace headsup {

namespace {

using Numbers = std::vector<std::int64_t>;
using Words = std::vector<std::string_view>;

// A row's JSON pointer, and the list that its faults are added to.
struct Location {
  std::string pointer;
  Faults& faults;

  void refuse(const std::string& member, std::string_view value, std::string_view expected) const {
    faults.push_back(bad_value(pointer + member, value, expected));
  }
  void add(const Faults& found, const std::string& member) const {
    for (Fault fault : found) {
      fault.where = pointer + member;
      faults.push_back(std::move(fault));
    }
  }
};

std::string mistake_pointer(std::size_t index) { return "/mistakes/" + std::to_string(index); }

std::vector<ExerciseSizes> small_layers(const ExerciseRow& row) {
  std::vector<ExerciseSizes> out;
  for (int which = 0; which < kSmallSizes; ++which) {
    for (const bool cross : {false, true}) {
      const ExerciseSizes sizes = small_sizes(which, cross);
      if (meets(row, sizes)) out.push_back(sizes);
    }
  }
  return out;
}

Result<Numbers> evaluate_at(std::string_view source, const ExerciseTable& table,
                            const ExerciseSizes& sizes) {
  return evaluate_list(source, sizes.dims, named_numbers(table, sizes));
}

// The faults at the last layer where no layer can evaluate the expression; else none.
Faults faults_of(std::string_view source, const ExerciseTable& table,
                 const std::vector<ExerciseSizes>& layers) {
  Faults out;
  for (const ExerciseSizes& sizes : layers) {
    const Result<Numbers> value = evaluate_at(source, table, sizes);
    if (value) return {};
    out = value.faults();
  }
  return out;
}

// shape(TENSOR), or sizes of their own.
bool is_shape(std::string_view answer) {
  return (answer.starts_with("shape(") && answer.ends_with(")")) || answer.find(',') != answer.npos;
}

void lint_arithmetic(const ExerciseTable& table, const ExerciseRow& row, const Location& location) {
  const std::vector<ExerciseSizes> layers = small_layers(row);
  if (layers.empty()) return location.refuse("/needs", row.id, "a_layer_that_meets_these");
  if (row.ask == StepAsk::shape && !is_shape(row.answer)) {
    location.refuse("/answer", row.answer, "a_shape");
  }
  const Faults answer_faults = faults_of(row.answer, table, layers);
  location.add(answer_faults, "/answer");
  for (std::size_t i = 0; i < row.mistakes.size(); ++i) {
    const ExerciseMistake& mistake = row.mistakes[i];
    const Faults faults = faults_of(mistake.gives, table, layers);
    location.add(faults, mistake_pointer(i) + "/gives");
    if (!faults.empty() || !answer_faults.empty()) continue;
    if (!counter_example(table, row, mistake.how, false) &&
        !counter_example(table, row, mistake.how, true)) {
      location.refuse(mistake_pointer(i) + "/gives", mistake.gives, "another_answer");
    }
  }
}

void lint_choice(const ExerciseRow& row, const Location& location) {
  if (row.mistakes.empty()) location.refuse("/mistakes", "0", "two_options");
  for (std::size_t i = 0; i < row.mistakes.size(); ++i) {
    if (row.mistakes[i].how != row.answer) continue;
    location.refuse(mistake_pointer(i) + "/how", row.answer, "another_answer");
  }
}

Words words_of(std::string_view text) {
  Words out;
  any_of_words(text, [&](std::string_view word) {
    out.push_back(word);
    return false;
  });
  return out;
}

void lint_order(const ExerciseRow& row, const Location& location) {
  const Words right = words_of(row.answer);
  for (std::size_t i = 0; i < row.mistakes.size(); ++i) {
    const std::string& gives = row.mistakes[i].gives;
    const Words given = words_of(gives);
    const std::string where = mistake_pointer(i) + "/gives";
    if (given == right) {
      location.refuse(where, gives, "another_answer");
    } else if (!std::is_permutation(given.begin(), given.end(), right.begin(), right.end())) {
      location.refuse(where, gives, "the_same_items");
    }
  }
}

void lint_line(const ExerciseRow& row, const Location& location) {
  for (const std::string_view wrong : words_of(row.answer)) {
    const std::size_t underscore = wrong.find('_');
    const bool known =
        underscore != wrong.npos && contains(kListingLines, wrong.substr(0, underscore));
    if (!known) location.refuse("/answer", wrong, "a_line_of_the_listing");
  }
  if (!row.mistakes.empty()) location.refuse("/mistakes", row.id, "no_mistakes_of_a_line");
}

void lint_row(const Course& course, const ExerciseRow& row, const Location& location) {
  if (row.part == 0 && (row.from == 0 || row.from > row.to)) {
    location.refuse("/from", std::to_string(row.from), "exercise_level");
  }
  for (std::size_t i = 0; i < row.mistakes.size(); ++i) {
    const std::string& misconception = row.mistakes[i].misconception;
    if (misconception.empty() || course.has_misconception(misconception)) continue;
    location.refuse(mistake_pointer(i) + "/misconception", misconception, "misconception");
  }
  switch (row.ask) {
    case StepAsk::number:
    case StepAsk::shape:
      return lint_arithmetic(course.exercises, row, location);
    case StepAsk::choice:
      return lint_choice(row, location);
    case StepAsk::order:
      return lint_order(row, location);
    case StepAsk::line:
      return lint_line(row, location);
  }
}

// Each number with those before it, since an expression may use no later ones.
void lint_numbers(const ExerciseTable& table, Faults& faults) {
  const std::vector<ExerciseSizes> layers = small_layers({});
  ExerciseTable before;
  for (std::size_t i = 0; i < table.numbers.size(); ++i) {
    const Location location{"/exercises/numbers/" + std::to_string(i), faults};
    location.add(faults_of(table.numbers[i].expression, before, layers), "/expression");
    before.numbers.push_back(table.numbers[i]);
  }
}

}  // namespace

Faults lint_exercises(const Course& course) {
  Faults faults;
  lint_numbers(course.exercises, faults);
  const std::vector<ExerciseRow>& rows = course.exercises.rows;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    lint_row(course, rows[i], {"/exercises/steps/" + std::to_string(i), faults});
  }
  return faults;
}

}  // namespace headsup
