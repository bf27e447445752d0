#include "headsup/tutor/class_code.h"

#include <doctest/doctest.h>

#include "headsup/learner/checked_text.h"
#include "headsup/tutor/review.h"
#include "support/busy_learner.h"
#include "support/faults.h"

using namespace headsup;
using namespace headsup::test;

TEST_CASE("a code gives back the name, how each question stands, and the errors") {
  const Course course = whole_course();
  BusyLearner learner(course, 21, 2);
  learner.does_all();
  const std::string code = class_code(course, learner.facts, "Zoë").value();
  MESSAGE(code.size(), " letters");
  const ClassRow row = read_class_code(course, code).value();
  CHECK(row.name == "Zoë");
  const Outcome all = outcome(course, learner.facts.lessons, learner.facts.practice, 0).value();
  CHECK(row.outcome.right == all.right);
  CHECK(row.outcome.graded == all.graded);
  CHECK(row.outcome.done == all.done);
  CHECK(row.outcome.score == all.score);
  CHECK(row.outcome.lessons_finished == all.lessons_finished);
  REQUIRE(row.outcome.questions.size() == all.questions.size());
  for (std::size_t i = 0; i < all.questions.size(); ++i) {
    CAPTURE(all.questions[i].item);
    CHECK(row.outcome.questions[i].verdict == all.questions[i].verdict);
    CHECK(row.outcome.questions[i].attempts == std::min(all.questions[i].attempts, 3));
  }
  const Review map = review(course, learner.facts.lessons, learner.facts.practice);
  REQUIRE(row.errors.size() == map.errors.size());
  for (std::size_t i = 0; i < map.errors.size(); ++i) {
    CHECK(row.errors[i].misconception == map.errors[i].misconception);
    CHECK(row.errors[i].times == map.errors[i].times);
  }
}

TEST_CASE("a code that was cut or changed, or made with other questions, is refused") {
  const Course course = whole_course();
  const std::string code = class_code(course, {}, "Ben").value();
  for (std::size_t size = 0; size < code.size(); ++size) {
    CHECK(read_class_code(course, code.substr(0, size)).faults()[0].code == Code::packed_damaged);
  }
  Course edited = course;
  edited.sets.front().questions.pop_back();
  CHECK(read_class_code(edited, code).faults()[0].code == Code::packed_newer);
  CHECK(read_class_code(course, encode_checked("")).faults()[0].code == Code::packed_newer);
  CHECK(args_match_table(read_class_code(course, "").faults()[0]));
}

TEST_CASE("a path changes no code and is not among the lessons of one") {
  const std::string code = class_code(sample_course(), {}, "Ben").value();
  CHECK(class_code(path_course(), {}, "Ben").value() == code);
  CHECK(read_class_code(path_course(), code)->outcome.lessons == 3);
}

TEST_CASE("a code needs a name, and no longer one than a list has room for") {
  const Course course = whole_course();
  CHECK(class_code(course, {}, "").faults()[0].where == "name");
  CHECK(class_code(course, {}, std::string(121, 'x')).faults()[0].where == "name");
}
