// The numbers in the course's prose, worked out by hand in the course_numbers_<lesson>_test.cpp
// beside this file, held against the engine's. Each one
// that agrees is written down by its id, so that the coverage count can tell a number that a test
// vouches for from one that none does.

#include "support/course_numbers.h"

#include <doctest/doctest.h>

#include <fstream>
#include <string>

#include "codec/json_reader.h"
#include "course/course.h"
#include "practice/expression.h"
#include "session/course_check.h"
#include "support/files.h"

using namespace headsup;

TEST_CASE("every derived number in the course's prose is what it comes to by hand") {
  const Result<Document> outline = read_json(test::read_file("build/course/outline.json"));
  REQUIRE(outline.ok());
  const Result<Course> course = read_course(*outline);
  REQUIRE(course.ok());

  const Result<Document> file = read_json(test::read_file("web/content/models.json"));
  REQUIRE(file.ok());
  const Result<Catalogue> models = read_catalogue(*file);
  REQUIRE(models.ok());

  std::ofstream asserted(std::string(HEADSUP_SOURCE_DIR) + "/build/coverage/asserted.txt",
                         std::ios::app);
  for (const Expression& expression : course->expressions) {
    INFO(expression.id, ": ", expression.source);
    const auto expected = test::course_numbers().find(expression.id);
    REQUIRE_MESSAGE(expected != test::course_numbers().end(), "a number that no test vouches for");
    const Dims dims = dims_of(*course->find_preset(expression.preset)).value();
    const Result<Evaluated> evaluated = evaluate(expression.source, dims, &*models);
    REQUIRE(evaluated.ok());
    CHECK(evaluated->text == expected->second);
    if (evaluated->text == expected->second) asserted << expression.id << '\n';
  }
}
