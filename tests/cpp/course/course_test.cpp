#include "headsup/course/course.h"

#include <doctest/doctest.h>

#include "support/courses.h"

using namespace headsup;
using namespace headsup::test;

TEST_CASE("a lab may ask for curves, and for lines in their order") {
  const Course labs = lab_course();
  CHECK_FALSE(labs.lessons[0].lab);
  const Lesson& lab = labs.lessons[3];
  CHECK(lab.lab);
  CHECK(lab.questions[0].ask == Ask::curve);
  CHECK(lab.questions[0].curve.at == std::vector<double>{1, 2, 4});
  CHECK(lab.questions[1].curve.less_is_better);
  CHECK(lab.questions[2].in_order);
}

TEST_CASE("a set may say where its sittings begin, and the unit of a number") {
  const auto outline = [](std::string_view sittings) {
    return with(kOutline, "\"lessons\"",
                R"("sets": [{"id": "bank", "questions": [
      {"id": "a", "ask": "recall", "preset": "tiny", "lesson": "one-step", "about": [], "points": ["p"]},
      {"id": "b", "ask": "number", "preset": "tiny", "lesson": "one-step", "about": [], "answer": "8",
       "unit": "GiB"}])" +
                    std::string(sittings) + R"(}], "lessons")");
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

TEST_CASE("misconceptions and the mistakes that they explain are read, and absent ones are none") {
  const Course course = record_of<Course>(
      R"({"schema": 2, "language": "en", "presets": [], "lessons": [],
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
}
