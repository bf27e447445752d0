#include "headsup/course/course.h"

#include <doctest/doctest.h>

#include "support/courses.h"

using namespace headsup;
using namespace headsup::test;

namespace {

Faults faults_of(std::string_view outline) {
  const Result<Course> course = read_course(document_of(outline));
  REQUIRE_FALSE(course.ok());
  for (const Fault& fault : course.faults()) CHECK(args_match_table(fault));
  return course.faults();
}

// Whether the sample outline with one text replaced has this fault.
bool has_fault(std::string_view what, std::string_view instead, Code code, std::string_view where) {
  return has(faults_of(with(kOutline, what, instead)), code, where);
}

}  // namespace

TEST_CASE("an outline becomes a course with everything in its order") {
  const Course course = sample_course();
  CHECK(course.language == "en");
  REQUIRE(course.presets.size() == 2);
  CHECK(course.presets[0].id == "ours");
  CHECK(course.presets[0].config.d_model == 768);
  CHECK_FALSE(course.presets[0].config.n_kv_heads.has_value());
  REQUIRE(course.lessons.size() == 3);
  CHECK(course.lessons[0].preset == "ours");
  REQUIRE(course.lessons[0].steps.size() == 5);
  CHECK(course.lessons[0].steps[0].ask == Ask::nothing);
  CHECK(course.lessons[0].steps[1].id == "project");
  CHECK(course.lessons[0].steps[1].tensor == "q_flat");
  CHECK(course.lessons[0].steps[1].ask == Ask::shape);
  REQUIRE(course.lessons[0].questions.size() == 2);
  const Question& cost = course.lessons[0].questions[0];
  CHECK(cost.id == "cost");
  CHECK(cost.ask == Ask::choice);
  CHECK(cost.preset == "ours");
  REQUIRE(cost.options.size() == 3);
  CHECK(cost.options[0].right);
  CHECK(cost.options[1].misconception == "M8");
  CHECK_FALSE(cost.options[1].right);
  CHECK(cost.options[2].misconception == "");
  const Question& weights = course.lessons[0].questions[1];
  CHECK(weights.ask == Ask::number);
  CHECK(weights.answer == "4 * d_model ** 2");
  REQUIRE(weights.mistakes.size() == 1);
  CHECK(weights.mistakes[0].id == "M6");
  CHECK(weights.mistakes[0].answer == "3 * d_model ** 2");
  CHECK(course.lessons[2].steps.empty());
  REQUIRE(course.expressions.size() == 2);
  CHECK(course.expressions[1].id == "head-dim");
  CHECK(course.expressions[1].source == "d_model / n_heads");
  CHECK(course.expressions[1].preset == "tiny");
}

TEST_CASE("a lab and a path are not counted, and a path has stops without tensors") {
  const Course labs = lab_course();
  CHECK(labs.lessons[0].is_counted());
  const Lesson& lab = labs.lessons[3];
  CHECK_FALSE(lab.is_counted());
  CHECK(lab.questions[0].ask == Ask::curve);
  CHECK(lab.questions[0].curve.at == std::vector<double>{1, 2, 4});
  CHECK(lab.questions[1].curve.less_is_better);
  CHECK(lab.questions[2].in_order);
  const Course paths = path_course();
  const Lesson& path = paths.lessons[3];
  CHECK_FALSE(path.is_counted());
  CHECK(path.preset.empty());
  REQUIRE(path.steps.size() == 3);
  CHECK(path.steps[1].tensor.empty());
}

TEST_CASE("a set may say where its sittings begin, and the unit of a number") {
  const auto outline =
      [](std::string_view sittings) {
        return with(kOutline, "\"expressions\"", R"("sets": [{"id": "bank", "questions": [
      {"id": "a", "ask": "recall", "preset": "tiny", "lesson": "one-step", "about": [], "points": ["p"]},
      {"id": "b", "ask": "number", "preset": "tiny", "lesson": "one-step", "about": [], "answer": "8",
       "unit": "GiB"}])" + std::string(sittings) + R"(}], "expressions")");
      };
  const Course plain = course_of(outline(""));
  CHECK(plain.sets[0].sittings.empty());
  CHECK(plain.sets[0].sitting_of(1) == 0);
  CHECK(plain.sets[0].questions[0].unit.empty());
  CHECK(plain.sets[0].questions[1].unit == "GiB");
  const Course two = course_of(outline(R"(, "sittings": ["a", "b"])"));
  REQUIRE(two.sets[0].sittings.size() == 2);
  CHECK(two.sets[0].sitting_of(0) == 0);
  CHECK(two.sets[0].sitting_of(1) == 1);
}

TEST_CASE("lessons, presets and steps are found by id") {
  const Course course = sample_course();
  REQUIRE(course.find_lesson("one-step") != nullptr);
  CHECK(course.find_lesson("one-step")->steps.size() == 1);
  CHECK(course.find_lesson("") == nullptr);
  REQUIRE(course.find_preset("tiny") != nullptr);
  CHECK(course.find_preset("tiny")->config.d_model == 8);
  CHECK(course.find_preset("huge") == nullptr);
  CHECK(course.lessons[0].find_step("swap") == 3);
  CHECK(course.lessons[0].find_step("x") == -1);
  CHECK(course.lessons[0].find_step("cost") == -1);
  REQUIRE(course.lessons[0].find_question("weights") != nullptr);
  CHECK(course.lessons[0].find_question("swap") == nullptr);
}

TEST_CASE("a member that is unknown, missing, written twice or of another kind is a fault") {
  CHECK(has_fault(R"("language": "en")", R"("language": "en", "title": "x")", Code::field_unknown,
                  "/title"));
  CHECK(has_fault(R"("n_heads": 2)", R"("n_heads": 2, "layers": 12)", Code::field_unknown,
                  "/presets/1/config/layers"));
  CHECK(has_fault(R"("language": "en")", R"("language": "en", "language": "de")",
                  Code::json_duplicate_key, "/language"));
  CHECK(has_fault(R"("id": "start", )", "", Code::field_missing, "/lessons/0/steps/0/id"));
  CHECK(has_fault(R"("batch": 2)", R"("batch": "2")", Code::field_wrong_kind,
                  "/presets/0/config/batch"));
  CHECK(has_fault(R"("ask": "shape")", R"("ask": "size")", Code::field_bad_value,
                  "/lessons/0/steps/1/ask"));
  CHECK(has_fault(R"("schema": 2)", R"("schema": 1)", Code::field_bad_value, "/schema"));
  CHECK(faults_of("{}").size() == 5);
  CHECK(faults_of("[]").size() == 1);
}

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
  CHECK(first.needs == std::vector<std::string>{"derived"});
  CHECK(first.states == std::vector<std::string>{"d_model", "n_heads"});
  REQUIRE(first.mistakes.size() == 1);
  CHECK(first.mistakes[0].misconception == "M8");
  CHECK(first.mistakes[0].how == "full_width");
  CHECK(first.mistakes[0].gives == "d_model");
  const ExerciseRow* scores = table.find("kv_bytes");
  REQUIRE(scores != nullptr);
  CHECK(scores->part == 0);
  CHECK(scores->mistakes[3].misconception.empty());
  CHECK(table.find("bug_mask")->ask == StepAsk::line);
  CHECK(table.find("no_such_step") == nullptr);
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

TEST_CASE("corrupted outlines give a course or faults, never a crash") {
  int courses = 0;
  int refused = 0;
  for (std::uint32_t seed = 0; seed < 1500; ++seed) {
    const Result<Document> document = read_json(corrupted(kOutline, seed));
    if (!document) continue;
    const Result<Course> course = read_course(*document);
    ++(course ? courses : refused);
  }
  CHECK(courses > 0);  // some damage falls into blanks
  CHECK(refused > 100);
}
