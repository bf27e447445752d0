#include "headsup/practice/exercise_lint.h"

#include <doctest/doctest.h>

#include "support/courses.h"
#include "support/faults.h"

using namespace headsup;
using namespace headsup::test;

namespace {

Course course_with(const ExerciseTable& table) {
  Course course;
  course.exercises = table;
  course.misconceptions = exercise_course().misconceptions;
  return course;
}

// A table of one row, a number asked at level 1, with a mistake.
ExerciseTable table() {
  ExerciseRow row;
  row.id = "head_dim";
  row.from = row.to = 1;
  row.answer = "d_model / n_heads";
  row.mistakes = {{"M8", "full_width", "d_model"}};
  return {{{"q_width", "n_heads * head_dim"}}, {row}};
}

// The only fault, "CODE at POINTER: what is expected".
std::string fault_of(const ExerciseTable& changed) {
  const Faults faults = lint_exercises(course_with(changed));
  REQUIRE_MESSAGE(faults.size() == 1, text_of(faults));
  CHECK(args_match_table(faults[0]));
  std::string out = std::string(name_of(faults[0].code)) + " at " + faults[0].where;
  const std::string expected = arg(faults[0], "expected");
  return expected.empty() ? out : out + ": " + expected;
}

template <class Change>
std::string fault_with(Change change) {
  ExerciseTable changed = table();
  change(changed.rows[0]);
  return fault_of(changed);
}

}  // namespace

TEST_CASE("the exercises of the course have no fault") {
  const Faults faults = lint_exercises(exercise_course());
  CHECK_MESSAGE(faults.empty(), text_of(faults));
  CHECK(lint_exercises(course_with(table())).empty());
}

TEST_CASE(
    "an expression that cannot be evaluated is a fault, of an answer, a mistake or a number") {
  CHECK(fault_with([](ExerciseRow& row) { row.answer = "d_model +"; }) ==
        "expression_syntax at /exercises/steps/0/answer");
  CHECK(fault_with([](ExerciseRow& row) { row.answer = "d_modle"; }) ==
        "expression_unknown_name at /exercises/steps/0/answer");
  CHECK(fault_with([](ExerciseRow& row) { row.mistakes[0].gives = ""; }) ==
        "expression_syntax at /exercises/steps/0/mistakes/0/gives");
  CHECK(fault_with([](ExerciseRow& row) { row.mistakes[0].gives = "d_model / 7"; }) ==
        "expression_not_exact at /exercises/steps/0/mistakes/0/gives");
  ExerciseTable later = table();
  later.numbers.insert(later.numbers.begin(), {"twice", "2 * q_width"});
  CHECK(fault_of(later) == "expression_unknown_name at /exercises/numbers/0/expression");
}

TEST_CASE("a mistake that gives the right answer is a fault, whatever is asked") {
  CHECK(fault_with([](ExerciseRow& row) {
          row.mistakes[0].gives = "head_dim";
          row.needs = kDerived;
        }) == "field_bad_value at /exercises/steps/0/mistakes/0/gives: another_answer");
  CHECK(fault_with([](ExerciseRow& row) {
          row.ask = StepAsk::choice;
          row.answer = "rows";
          row.mistakes = {{"M3", "columns", ""}, {"", "rows", ""}};
        }) == "field_bad_value at /exercises/steps/0/mistakes/1/how: another_answer");
  CHECK(fault_with([](ExerciseRow& row) {
          row.ask = StepAsk::order;
          row.answer = "split swap";
          row.mistakes = {{"M1", "swap_first", "split swap"}};
        }) == "field_bad_value at /exercises/steps/0/mistakes/0/gives: another_answer");
}

TEST_CASE("a mistake of an order has the same items, and a choice a wrong option") {
  CHECK(fault_with([](ExerciseRow& row) {
          row.ask = StepAsk::order;
          row.answer = "split swap";
          row.mistakes = {{"M1", "swap_first", "swap"}};
        }) == "field_bad_value at /exercises/steps/0/mistakes/0/gives: the_same_items");
  CHECK(fault_with([](ExerciseRow& row) {
          row.ask = StepAsk::choice;
          row.answer = "rows";
          row.mistakes.clear();
        }) == "field_bad_value at /exercises/steps/0/mistakes: two_options");
}

TEST_CASE("a wrong line is one of the listing, and has no mistakes") {
  const auto line = [](std::string_view answer, std::vector<ExerciseMistake> mistakes) {
    return [=](ExerciseRow& row) {
      row.ask = StepAsk::line;
      row.answer = answer;
      row.mistakes = mistakes;
    };
  };
  CHECK(fault_with(line("q_straight masks_late", {})) ==
        "field_bad_value at /exercises/steps/0/answer: a_line_of_the_listing");
  CHECK(fault_with(line("q", {})) ==
        "field_bad_value at /exercises/steps/0/answer: a_line_of_the_listing");
  CHECK(fault_with(line("q_straight", {{"M1", "straight", ""}})) ==
        "field_bad_value at /exercises/steps/0/mistakes: no_mistakes_of_a_line");
}

TEST_CASE("a row is asked at some level, of a layer that exists, and names known misconceptions") {
  CHECK(fault_with([](ExerciseRow& row) { row.from = row.to = 0; }) ==
        "field_bad_value at /exercises/steps/0/from: exercise_level");
  CHECK(fault_with([](ExerciseRow& row) { row.from = 3; }) ==
        "field_bad_value at /exercises/steps/0/from: exercise_level");
  CHECK(fault_with([](ExerciseRow& row) { row.needs = kGrouped | kSingle; }) ==
        "field_bad_value at /exercises/steps/0/needs: a_layer_that_meets_these");
  CHECK(fault_with([](ExerciseRow& row) { row.mistakes[0].misconception = "M15"; }) ==
        "field_bad_value at /exercises/steps/0/mistakes/0/misconception: misconception");
}

TEST_CASE("the answer of a shape is shape(TENSOR), or two sizes and more") {
  const auto shape = [](std::string_view answer) {
    return [=](ExerciseRow& row) {
      row.ask = StepAsk::shape;
      row.answer = answer;
    };
  };
  CHECK(fault_with(shape("q_width")) == "field_bad_value at /exercises/steps/0/answer: a_shape");
  CHECK(fault_with(shape("q_width, d_modle")) ==
        "expression_unknown_name at /exercises/steps/0/answer");
  ExerciseTable pair = table();
  shape("q_width, 3 * d_model")(pair.rows[0]);
  CHECK(lint_exercises(course_with(pair)).empty());
}
