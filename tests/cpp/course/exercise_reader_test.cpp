#include <doctest/doctest.h>

#include "headsup/course/course.h"
#include "support/courses.h"
#include "support/faults.h"

using namespace headsup;
using namespace headsup::test;

namespace {

// An outline of one step with these members beside its id.
std::string outline_of(const std::string& members) {
  return R"({"schema": 2, "language": "en", "presets": [], "lessons": [], "expressions": [],
             "exercises": {"numbers": [], "steps": [{"id": "a", )" +
         members + "}]}}";
}

std::string fault_of(const std::string& members) {
  const Result<Course> course = read_course(document_of(outline_of(members)));
  REQUIRE_FALSE(course.ok());
  REQUIRE(course.faults().size() == 1);
  CHECK(args_match_table(course.faults()[0]));
  return std::string(name_of(course.faults()[0].code)) + " " + course.faults()[0].where;
}

}  // namespace

TEST_CASE("the exercises of an outline become rows in their order") {
  const ExerciseTable& table = exercise_table();
  REQUIRE(table.rows.size() == 58);
  CHECK(table.numbers[0].id == "q_width");
  CHECK(table.numbers[0].expression == "n_heads * head_dim");
  const ExerciseRow& first = table.rows[0];
  CHECK(first.id == "head_dim");
  CHECK(first.ask == StepAsk::number);
  CHECK(first.part == 1);
  CHECK(first.from == 1);
  CHECK(first.to == 2);
  CHECK(first.needs == kDerived);
  CHECK(first.states == (kWidth | kHeads));
  REQUIRE(first.mistakes.size() == 1);
  CHECK(first.mistakes[0].misconception == "M8");
  CHECK(first.mistakes[0].how == "full_width");
  CHECK(first.mistakes[0].gives == "d_model");
  const ExerciseRow* scores = table.find("kv_bytes");
  REQUIRE(scores != nullptr);
  CHECK(scores->part == 0);
  CHECK(scores->states ==
        (kBatch | kSeqLen | kWidth | kHeads | kHeadDim | kKvHeads | kLayers | kBytes));
  CHECK(scores->mistakes[3].misconception.empty());
  CHECK(table.find("bug_mask")->ask == StepAsk::line);
  CHECK(table.find("no_such_step") == nullptr);
}

TEST_CASE("a course may have no exercises") {
  CHECK(sample_course().exercises.rows.size() == exercise_table().rows.size());
  CHECK(read_outline(kOutline).exercises.rows.empty());
}

TEST_CASE("misconceptions and the mistakes that they explain are read, and absent ones are none") {
  const Course course = read_outline(
      R"({"schema": 2, "language": "en", "presets": [], "lessons": [], "expressions": [],
         "misconceptions": ["M1", "M12"],
         "mistakes": [{"id": "missing_head_axis", "misconception": "M12"},
                      {"id": "improves_to_the_end", "misconception": "M1"}]})");
  CHECK(course.misconceptions == std::vector<std::string>{"M1", "M12"});
  CHECK(course.has_misconception("M12"));
  CHECK_FALSE(course.has_misconception("M2"));
  CHECK(course.misconception_behind("missing_head_axis") == "M12");
  CHECK(course.misconception_behind("improves_to_the_end") == "M1");
  CHECK(course.misconception_behind("table_not_square").empty());
  CHECK(course.misconception_behind("").empty());
  CHECK(read_outline(kOutline).misconceptions.empty());
}

TEST_CASE("a step with an unknown word, level or member is refused with its place") {
  const std::string rest = R"("answer": "d_model", "from": 1, "to": 1)";
  CHECK(fault_of(R"("ask": "poem", )" + rest) == "field_bad_value /exercises/steps/0/ask");
  CHECK(fault_of(R"("ask": "number", "needs": ["bias", "luck"], )" + rest) ==
        "field_bad_value /exercises/steps/0/needs/1");
  CHECK(fault_of(R"("ask": "number", "states": ["d_modle"], )" + rest) ==
        "field_bad_value /exercises/steps/0/states/0");
  CHECK(fault_of(R"("ask": "number", "answer": "1", "from": 7)") ==
        "field_bad_value /exercises/steps/0/from");
  CHECK(fault_of(R"("ask": "number", "part": -1, )" + rest) ==
        "field_bad_value /exercises/steps/0/part");
  CHECK(fault_of(R"("ask": "number", "hint": "", )" + rest) ==
        "field_unknown /exercises/steps/0/hint");
  CHECK(fault_of(R"("ask": "number")") == "field_missing /exercises/steps/0/answer");
}

TEST_CASE("a step whose items could not be drawn is refused") {
  CHECK(fault_of(R"("ask": "order", "answer": "split split")") ==
        "field_bad_value /exercises/steps/0/answer");
  CHECK(fault_of(R"("ask": "line", "answer": "")") == "field_bad_value /exercises/steps/0/answer");
}
