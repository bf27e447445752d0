#include "headsup/tutor/course_check.h"

#include <doctest/doctest.h>

#include "support/courses.h"

using namespace headsup;
using namespace headsup::test;

namespace {

Faults faults_with(std::string_view what, std::string_view instead) {
  const Faults faults = check_course(course_of(with(kOutline, what, instead)));
  for (const Fault& fault : faults) CHECK(args_match_table(fault));
  return faults;
}

}  // namespace

TEST_CASE("a sound course has no faults") { CHECK(check_course(sample_course()).empty()); }

TEST_CASE("a path is sound without tensors and sizes") {
  CHECK(check_course(path_course()).empty());
}

TEST_CASE("a step's tensor must be one of the layer's") {
  const Faults faults = faults_with(R"("tensor": "q_split")", R"("tensor": "q_splits")");
  CHECK(faults.size() == 1);
  CHECK(has(faults, Code::unknown_tensor, "/lessons/0/steps/2/tensor"));
}

TEST_CASE("a step's tensor must be in the run of its lesson's preset") {
  const Faults faults = faults_with(R"("tensor": "y")", R"("tensor": "memory")");
  CHECK(faults.size() == 1);
  CHECK(has(faults, Code::tensor_not_in_run, "/lessons/1/steps/0/tensor"));
}

TEST_CASE("a preset's sizes must make a layer, and what uses it is not blamed for them") {
  const Faults faults = faults_with(R"("n_heads": 6)", R"("n_heads": 7)");
  CHECK(faults.size() == 1);
  CHECK(has(faults, Code::heads_do_not_divide_width, "/presets/0/config/n_heads"));
  CHECK(has(faults_with(R"("seq_len": 3)", R"("seq_len": 0)"), Code::size_not_positive,
            "/presets/1/config/seq_len"));
}

TEST_CASE("what a preset states beside its four sizes decides what its layer has") {
  const std::string_view tiny = R"("d_model": 8, "n_heads": 2)";
  const Course cross =
      course_of(with(kOutline, tiny, R"("d_model": 8, "n_heads": 2, "seq_k": 7, "cross": true)"));
  const AttentionSizes dims = *sizes_of(*cross.find_preset("tiny"));
  CHECK(dims.seq_k == 7);
  CHECK(dims.cross);
  const Course rest = course_of(with(
      kOutline, tiny,
      R"("d_model": 8, "n_heads": 2, "n_kv_heads": 1, "head_dim": 5, "causal": true, "bias": true)"));
  const AttentionSizes other = *sizes_of(*rest.find_preset("tiny"));
  CHECK(other.n_kv_heads == 1);
  CHECK(other.head_dim == 5);
  CHECK(other.causal);
  CHECK(other.bias);
}

TEST_CASE("an expression must have a value for its preset") {
  const Faults syntax = faults_with("shape(x)", "shape(x");
  CHECK(syntax.size() == 1);
  CHECK(has(syntax, Code::expression_syntax, "/expressions/0/source"));
  CHECK(has(faults_with(R"("d_model / n_heads")", R"("d_model / seq_len")"),
            Code::expression_not_exact, "/expressions/1/source"));
}

TEST_CASE("what a gate asks for must be a number of its preset's layer") {
  CHECK(has(faults_with(R"("answer": "4 * d_model ** 2")", R"("answer": "4 * width")"),
            Code::expression_unknown_name, "/lessons/0/gates/1/answer"));
  CHECK(has(faults_with(R"("answer": "4 * d_model ** 2")", R"j("answer": "shape(x)")j"),
            Code::field_bad_value, "/lessons/0/gates/1/answer"));
  CHECK(has(faults_with(R"("answer": "3 * d_model ** 2")", R"("answer": "3 *")"),
            Code::expression_syntax, "/lessons/0/gates/1/slips/0/answer"));
}

TEST_CASE("a slip may not give the right number") {
  const Faults faults = faults_with(R"("answer": "3 * d_model ** 2")", R"("answer": "2 ** 8")");
  CHECK(faults.size() == 1);
  CHECK(has(faults, Code::field_bad_value, "/lessons/0/gates/1/slips/0/answer"));
}

TEST_CASE("what the gates' own lint finds is part of the check") {
  CHECK(has(faults_with(R"("slip": "M8")", R"("slip": "M80")"), Code::field_bad_value,
            "/lessons/0/gates/0/options/1/slip"));
}

TEST_CASE(
    "a mistake of a shape or a curve is one that is recognised, behind a known misconception") {
  const Course sound = sample_course();
  CHECK(check_course(sound).empty());
  Course course = sound;
  course.mistakes[0].id = "wrong_word";
  CHECK(has(check_course(course), Code::unknown_id, "/mistakes/0/id"));
  course = sound;
  course.mistakes[0].misconception = "M15";
  CHECK(has(check_course(course), Code::field_bad_value, "/mistakes/0/misconception"));
}

TEST_CASE("a course made by hand with a preset that is not there is no crash") {
  Course course = sample_course();
  course.lessons[0].preset = "gone";
  course.expressions[0].preset = "gone";
  course.lessons[0].questions[1].preset = "gone";
  CHECK(check_course(course).empty());
}
