#include "headsup/practice/exercise.h"

#include <doctest/doctest.h>

#include <string>

#include "headsup/practice/exercise_answer.h"
#include "headsup/practice/exercise_sizes.h"
#include "support/courses.h"

using namespace headsup;
using namespace headsup::test;

namespace {

std::string joined(const std::vector<std::string_view>& names) {
  std::string out;
  for (const std::string_view name : names) out += (out.empty() ? "" : " ") + std::string(name);
  return out;
}

// "right", "not_an_answer", or of a wrong answer "wrong mistake M8 M7".
std::string graded(const Exercise& exercise, std::string_view step, std::string_view text) {
  const StepGrade grade = grade_step(exercise, *exercise.find_step(step), text);
  std::string out(name_of(grade.verdict));
  if (!grade.mistake.empty()) out += " " + std::string(grade.mistake);
  if (!grade.misconceptions.empty()) out += " " + joined(grade.misconceptions);
  return out;
}

Exercise five_steps() { return make_exercise(exercise_table(), 0, 0); }

// The first exercise of the level that asks this.
Exercise with(int level, std::string_view step) {
  for (std::uint32_t seed = 1;; ++seed) {
    Exercise exercise = make_exercise(exercise_table(), seed, level);
    if (exercise.find_step(step) != nullptr) return exercise;
  }
}

}  // namespace

TEST_CASE("the five-step exercise is the one at 1024 and 16, answers worked out by hand") {
  const Exercise exercise = five_steps();
  std::string answers;
  std::string parts;
  for (const ExerciseStep& step : exercise.steps) {
    answers += step.accepted + " ";
    parts += std::to_string(step.row->part);
  }
  CHECK(answers == "64 1024 64 64 1024 1024 65536 1048576 1048576 32 unchanged ");
  CHECK(parts == "12222233455");
  CHECK(exercise.sizes.dims.d_model == 1024);
  CHECK(exercise.sizes.dims.n_heads == 16);
  CHECK_FALSE(exercise.sizes.dims.bias);
}

TEST_CASE("the five steps name what a wrong answer comes from") {
  const Exercise exercise = five_steps();
  CHECK(graded(exercise, "head_dim", "1024") == "wrong full_width M8");
  CHECK(graded(exercise, "token_concat", "64") == "wrong averaged M14");
  CHECK(graded(exercise, "token_concat", "16384") == "wrong heads_times M8");
  CHECK(graded(exercise, "w_q_head", "4096") == "wrong sliced_input M5");
  CHECK(graded(exercise, "w_q_head", "1024 * 1024") == "wrong full_width M8");
  CHECK(graded(exercise, "w_q_all", "16,777,216") == "wrong full_width M8");
  CHECK(graded(exercise, "w_o", "0") == "wrong no_w_o M6");
  CHECK(graded(exercise, "doubled_head_dim", "64") == "wrong kept_head_dim M10");
  CHECK(graded(exercise, "doubled_head_dim", "128") == "wrong grown_head_dim M10");
  CHECK(graded(exercise, "doubled_total", "doubles") == "wrong doubles M10");
  CHECK(graded(exercise, "w_q_head", "7") == "wrong");
  CHECK(graded(exercise, "w_q_head", "0.5") == "wrong");
}

TEST_CASE("the versions of a sheet ask the same questions, in words that fit all, of other sizes") {
  const auto asked = [](const Exercise& exercise) {
    std::string out;
    for (const ExerciseStep& step : exercise.steps) {
      out += step.row->id + " " + joined(prompt_sizes(step.row->states, exercise.sizes)) + "\n";
    }
    return out;
  };
  int same_sizes = 0;
  for (int level = 0; level <= kLevels; ++level) {
    for (std::uint32_t seed = 0; seed < 60; ++seed) {
      const Exercise first = make_exercise(exercise_table(), seed, level);
      for (std::uint32_t version = 1; version < 6; ++version) {
        const std::uint32_t own = seed + version * kVersionStep;
        const Exercise exercise = make_exercise(exercise_table(), own, level);
        REQUIRE(exercise.seed == own);
        REQUIRE(asked(exercise) == asked(first));
        same_sizes += exercise.sizes.dims == first.sizes.dims ? 1 : 0;
      }
    }
  }
  CHECK(same_sizes == 0);
}

// How numbers and shapes are written: number_text_test.cpp, shape_text_test.cpp.
TEST_CASE("a number that cannot be read is not an answer") {
  const Exercise exercise = five_steps();
  for (const char* text : {"65,536", "2^16", "64 * 1024 = 65,536", "(65536,)"}) {
    CHECK_MESSAGE(graded(exercise, "w_q_head", text) == "right", text);
  }
  for (const char* text : {"", "lots", "1e5", "(2, 3)"}) {
    CHECK_MESSAGE(graded(exercise, "w_q_head", text) == "not_an_answer", text);
  }
  for (const char* text : {"65,53", "64 + 1024"}) {
    CHECK_MESSAGE(graded(exercise, "w_q_head", text) == "wrong", text);
  }
}

TEST_CASE(
    "what can be read in two ways is neither right nor wrong, and both ways read for certain") {
  const Exercise exercise = five_steps();
  const ExerciseStep& step = *exercise.find_step("w_q_head");
  const StepGrade kilo = grade_step(exercise, step, "64k");
  CHECK(kilo.verdict == Verdict::not_an_answer);
  CHECK(kilo.meanings == std::vector<std::string>{"64000", "65536"});
  const StepGrade dot = grade_step(exercise, step, "65.536");
  CHECK(dot.verdict == Verdict::not_an_answer);
  CHECK(dot.meanings == std::vector<std::string>{"65536", "65.5360"});
  for (const StepGrade& grade : {kilo, dot}) {
    for (const std::string& meaning : grade.meanings) {
      CHECK(grade_step(exercise, step, meaning).verdict != Verdict::not_an_answer);
    }
  }
  CHECK(grade_step(exercise, step, "many").meanings.empty());
}

TEST_CASE("a number that is not the one asked for is wrong, and is said in full") {
  const Exercise exercise = five_steps();
  const ExerciseStep& step = *exercise.find_step("w_q_head");
  const std::string right = step.accepted;
  for (const std::string_view rest : {".00000001", ".000000000001", ".5"}) {
    const std::string text = right + std::string(rest);
    const StepGrade grade = grade_step(exercise, step, text);
    CHECK_MESSAGE(grade.verdict == Verdict::wrong, text);
    CHECK(grade.given.starts_with(text));
  }
  CHECK(grade_step(exercise, step, right + ".00000000").verdict == Verdict::right);
}

TEST_CASE("a choice is answered by its option or its place") {
  const Exercise exercise = five_steps();
  CHECK(graded(exercise, "doubled_total", "unchanged") == "right");
  CHECK(graded(exercise, "doubled_total", " Unchanged ") == "right");
  const ExerciseStep& step = *exercise.find_step("doubled_total");
  CHECK(graded(exercise, "doubled_total", std::to_string(step.value.front())) == "right");
  CHECK(graded(exercise, "doubled_total", "halves") == "wrong halves");
  for (const char* text : {"4", "0", "-1", "1.5", "same", ""}) {
    CHECK_MESSAGE(graded(exercise, "doubled_total", text) == "not_an_answer", text);
  }
}

TEST_CASE("an order is answered by all of its places, and a mistake of order is named") {
  const Exercise exercise = with(1, "order_in");
  const ExerciseStep& step = *exercise.find_step("order_in");
  CHECK(graded(exercise, "order_in", step.accepted) == "right");
  REQUIRE(step.mistakes.size() == 3);
  CHECK(graded(exercise, "order_in", step.mistakes[1].gives) == "wrong scale_late M2");
  for (const char* text : {"1 2 3", "1 2 3 4 5 5", "1 2 3 4 5 7", "first", ""}) {
    CHECK_MESSAGE(graded(exercise, "order_in", text) == "not_an_answer", text);
  }
}

TEST_CASE("a line is answered by its place, and a sound line is named") {
  const Exercise exercise = with(3, "bug_scale");
  const ExerciseStep& step = *exercise.find_step("bug_scale");
  CHECK(graded(exercise, "bug_scale", step.accepted) == "right");
  const std::string last = std::to_string(step.shown.size());
  CHECK(graded(exercise, "bug_scale", last) == "wrong out");
  CHECK(graded(exercise, "bug_scale", "9") == "not_an_answer");
}

TEST_CASE("a wrong shape that no misconception gives is still named by its axes") {
  const Exercise exercise = with(1, "q");
  const AttentionSizes& dims = exercise.sizes.dims;
  const std::string rest = std::to_string(dims.n_heads) + ", " + std::to_string(dims.seq_len) +
                           ", " + std::to_string(dims.head_dim);
  CHECK(graded(exercise, "q", rest) == "wrong missing_batch_axis");
}

TEST_CASE("a shape that is no tensor's is graded like any other, and names its own mistakes") {
  const Exercise exercise = with(6, "fused_shape");
  const AttentionSizes& dims = exercise.sizes.dims;
  const std::string out = std::to_string((dims.n_heads + 2 * dims.n_kv_heads) * dims.head_dim);
  const std::string in = std::to_string(dims.d_model);
  CHECK(graded(exercise, "fused_shape", "(" + out + ", " + in + ")") == "right");
  CHECK(graded(exercise, "fused_shape", in + " x " + out) == "wrong inputs_first");
  CHECK(graded(exercise, "fused_shape", "(2, " + out + ", " + in + ")") == "wrong");
  CHECK(graded(exercise, "fused_shape", "wide") == "not_an_answer");
}

TEST_CASE("mistakes that give the same answer are all named") {
  // Where head_dim is set explicitly, two mistakes give the same number at some sizes.
  bool met = false;
  for (std::uint32_t seed = 0; seed < 2000 && !met; ++seed) {
    const Exercise exercise = make_exercise(exercise_table(), seed, 5);
    for (const ExerciseStep& step : exercise.steps) {
      for (const StepMistake& mistake : step.mistakes) {
        const StepGrade grade = grade_step(exercise, step, mistake.gives);
        met = met || grade.misconceptions.size() > 1;
      }
    }
  }
  CHECK(met);
}

TEST_CASE("a counter-example is the same step at sizes to count on fingers") {
  const Exercise exercise = five_steps();
  const ExerciseStep& step = *exercise.find_step("w_q_head");
  const std::optional<CounterExample> example = counter_example(exercise, step, "sliced_input");
  REQUIRE(example.has_value());
  CHECK(example->sizes.dims.d_model == 4);
  CHECK(example->sizes.dims.n_heads == 2);
  CHECK(example->answer == "8");
  CHECK(example->gives == "4");
  CHECK_FALSE(counter_example(exercise, step, "no_such_slip").has_value());
  CHECK_FALSE(counter_example(exercise, step, "").has_value());
  CHECK_FALSE(counter_example(exercise, *exercise.find_step("doubled_total"), "doubles"));
}

TEST_CASE("the next level follows the last six results at this level") {
  const auto next = [](int level, std::vector<int> unaided, int of_level) {
    std::vector<StepResult> results;
    for (const int one : unaided) results.push_back({of_level, one == 1});
    return next_level(level, results);
  };
  CHECK(next(2, {1, 1, 1, 1, 1, 1}, 2) == 3);
  CHECK(next(2, {1, 0, 1, 1, 1, 1}, 2) == 3);
  CHECK(next(2, {1, 0, 1, 0, 1, 1}, 2) == 2);
  CHECK(next(2, {1, 0, 1, 0, 0, 0}, 2) == 1);
  CHECK(next(2, {1, 1, 1, 1, 1}, 2) == 2);
  CHECK(next(2, {0, 0, 0, 0, 0}, 2) == 2);
  CHECK(next(2, {0, 0, 0, 0, 1, 1, 1, 1, 1, 1}, 2) == 3);  // the last six alone
  CHECK(next(2, {1, 1, 1, 1, 1, 1}, 1) == 2);              // those of another level do not count
  CHECK(next(1, {0, 0, 0, 0, 0, 0}, 1) == 1);
  CHECK(next(5, {1, 1, 1, 1, 1, 1}, 5) == 6);
  CHECK(next(6, {1, 1, 1, 1, 1, 1}, 6) == 6);
  CHECK(next(0, {0, 0, 0, 0, 0, 0}, 0) == 1);
  CHECK(next(0, {1, 1, 1}, 0) == 0);
  CHECK(next_level(3, {}) == 3);
}
