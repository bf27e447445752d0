#include "headsup/practice/exam.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "support/courses.h"

using namespace headsup;
using namespace headsup::test;

namespace {

ExamAsk ask_of(int level, int seed = 1, int versions = 1) {
  ExamAsk out;
  out.seed = 98'765'432'109.0 * seed;
  out.level = level;
  out.versions = versions;
  return out;
}

Exam exam_of(const ExamAsk& ask) {
  const Result<Exam> exam = make_exam(exercise_table(), ask);
  REQUIRE(exam);
  return exam.value();
}

std::vector<Exercise> made(const ExamAsk& ask) { return exam_of(ask).sheets; }

// "code field, ..." of what is refused.
std::string refused(const ExamAsk& ask) {
  const Result<Exam> exam = make_exam(exercise_table(), ask);
  std::string out;
  if (exam) return out;
  for (const Fault& fault : exam.faults()) {
    out += (out.empty() ? "" : ", ") + std::string(name_of(fault.code)) + " " + fault.where;
  }
  return out;
}

// A teacher's sizes for a level: none, those of the text, of the layer, of its key heads too.
ExamAsk with_sizes(ExamAsk ask, int which) {
  if (which > 0) ask.batch = 5, ask.seq_len = 100;
  if (which > 1) ask.d_model = 512, ask.n_heads = 8;
  if (which > 2) ask.n_kv_heads = ask.level < 4 ? 8 : 2;
  return ask;
}

}  // namespace

TEST_CASE("the first version has a teacher's sizes, each by itself and all at once") {
  for (int level = 0; level < kLevels; ++level) {
    CAPTURE(level);
    const AttentionSizes all = made(with_sizes(ask_of(level), 3)).front().sizes.dims;
    CHECK(all.batch == 5);
    CHECK(all.seq_len == 100);
    CHECK(all.d_model == 512);
    CHECK(all.n_heads == 8);
    CHECK(all.n_kv_heads == (level < 4 ? 8 : 2));
    ExamAsk one = ask_of(level);
    one.d_model = 768;
    CHECK(made(one).front().sizes.dims.d_model == 768);
    one = ask_of(level);
    one.n_heads = 14;
    CHECK(made(one).front().sizes.dims.n_heads == 14);
    one = ask_of(level);
    one.n_kv_heads = 4;
    CHECK(made(one).front().sizes.dims.n_kv_heads == 4);
  }
}

TEST_CASE("below the published models no two versions side by side share a number or a shape") {
  for (int level = 0; level < kLevels; ++level) {
    for (int which = 0; which < 4; ++which) {
      for (int seed = 1; seed <= 12; ++seed) {
        const Exam exam = exam_of(with_sizes(ask_of(level, seed, 6), which));
        CAPTURE(level);
        CAPTURE(seed);
        REQUIRE(exam.sheets.size() == 6);
        CHECK(exam.shared.empty());
      }
    }
  }
}

TEST_CASE("what versions share all the same is told, with both versions") {
  int shared = 0;
  for (int seed = 1; seed <= 20; ++seed) {
    const Exam exam = exam_of(ask_of(kLevels, seed, 3));
    for (const SharedAnswer& one : exam.shared) {
      const auto at = [&](int version) {
        return exam.sheets[static_cast<std::size_t>(version)].find_step(one.step)->accepted;
      };
      CHECK(at(one.version) == at(one.other));
      ++shared;
    }
  }
  CHECK(shared > 0);
}

TEST_CASE("an exam is no sheet that everyone can open, and another seed is another exam") {
  ExamAsk ask = ask_of(1);
  ask.seed = 7;
  const Exercise exam = made(ask).front();
  CHECK(exam.sizes.dims != make_exercise(exercise_table(), 7, 1).sizes.dims);
  ask.seed = 7 + 4'294'967'296.0 * 1000;  // the same but for its high digits
  CHECK(exam.sizes.dims != made(ask).front().sizes.dims);
}

TEST_CASE("sizes that no layer of the level has are refused") {
  ExamAsk ask = ask_of(1);
  ask.d_model = 100;
  ask.n_heads = 8;
  CHECK(refused(ask) == "heads_do_not_divide_width n_heads");
  ask.level = 5;
  CHECK(refused(ask).empty());  // its head_dim may be another
  ask = ask_of(4);
  ask.n_heads = 12;
  ask.n_kv_heads = 5;
  CHECK(refused(ask) == "kv_heads_do_not_divide_heads n_kv_heads");
  ask.n_kv_heads = 12;
  CHECK(refused(ask) == "no_such_sheet level");
  ask.n_kv_heads = 4;
  ask.level = 3;
  CHECK(refused(ask) == "no_such_sheet level");
  ask = ask_of(1);
  ask.batch = 0;
  ask.seq_len = 1.5;
  CHECK(refused(ask) == "size_not_positive batch, size_not_whole seq_len");
  ask = ask_of(6);
  ask.d_model = 768;
  CHECK(refused(ask) == "no_such_sheet level");
  ask = ask_of(1);
  ask.n_heads = 8;
  ask.batch = 8;
  CHECK(refused(ask) == "no_such_sheet level");
  ask = ask_of(7);
  ask.versions = 9;
  ask.seed = -1;
  CHECK(refused(ask) == "seed_out_of_range seed, field_bad_value level, field_bad_value versions");
}

TEST_CASE("a stack of answers is graded in order, with points and misconceptions") {
  const ExamAsk ask = with_sizes(ask_of(0, 1, 2), 2);
  const std::vector<Exercise> exam = made(ask);
  CHECK(exam[0].find_step("head_dim")->points == 2);
  CHECK(exam[0].find_step("doubled_total")->points == 1);
  const std::string other = exam[1].find_step("head_dim")->accepted;
  const auto grades = grade_exam(
      exercise_table(), ask,
      {{0, "head_dim", "64"}, {0, "head_dim", "512"}, {1, "head_dim", other}, {0, "w_o", "?"}});
  REQUIRE(grades);
  CHECK(grades.value()[0].verdict == Verdict::right);
  CHECK(grades.value()[1].misconceptions.front() == "M8");
  CHECK(grades.value()[2].verdict == Verdict::right);
  CHECK(grades.value()[3].verdict == Verdict::not_an_answer);
  const auto beyond =
      grade_exam(exercise_table(), ask, {{0, "head_dim", "1"}, {2, "head_dim", "1"}});
  CHECK(beyond.faults().front().where == "answers/1");
}

TEST_CASE("a sheet asks something that the name of its level promises") {
  for (int level = 3; level <= 5; ++level) {
    for (std::uint32_t seed = 1; seed <= 300; ++seed) {
      const Exercise sheet = make_exercise(exercise_table(), seed, level);
      CHECK(std::ranges::any_of(sheet.steps,
                                [&](const auto& step) { return step.row->topic == level; }));
    }
  }
}
