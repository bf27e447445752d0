// The numbers in the course's prose, worked out by hand and held against the engine's. Each one
// that agrees is written down by its id, so that the coverage count can tell a number that a test
// vouches for from one that none does.

#include <doctest/doctest.h>

#include <fstream>
#include <map>
#include <string>

#include "codec/json_reader.h"
#include "course/course.h"
#include "practice/expression.h"
#include "session/course_check.h"
#include "support/files.h"

using namespace headsup;

namespace {

// id of the expression in prose -> what it must say.
const std::map<std::string, std::string> kExpected = {
    {"head-dim", "128"},
    {"head-count", "6"},
    {"x-shape", "(2, 10, 768)"},
    {"w-q-shape", "(768, 768)"},
    {"q-flat-shape", "(2, 10, 768)"},
    {"q-split-shape", "(2, 10, 6, 128)"},
    {"q-shape", "(2, 6, 10, 128)"},
    {"k-flat-shape", "(2, 10, 768)"},
    {"k-split-shape", "(2, 10, 6, 128)"},
    {"k-shape", "(2, 6, 10, 128)"},
    {"q-k-shape", "(2, 6, 10, 10)"},
    {"sqrt-head-dim", "11.31"},
    {"sqrt-width", "27.71"},
    {"weights-shape", "(2, 6, 10, 10)"},
    {"v-flat-shape", "(2, 10, 768)"},
    {"v-split-shape", "(2, 10, 6, 128)"},
    {"v-shape", "(2, 6, 10, 128)"},
    {"head-outputs-shape", "(2, 6, 10, 128)"},
    {"outputs-swapped-shape", "(2, 10, 6, 128)"},
    {"concat-shape", "(2, 10, 768)"},
    {"y-shape", "(2, 10, 768)"},
    {"all-heads-width", "768"},
    // Four projections of 2 * 20 * 768 * 768, and q k^T and weights v of 2 * 2 * 10 * 10 * 768
    // each.
    {"product-flops", "94986240"},
    {"product-flops-one-head", "94986240"},
    {"one-head-dim", "768"},
    {"table-numbers", "1200"},
    {"table-numbers-one-head", "200"},
    {"q-k-flops", "307200"},
    {"q-k-flops-one-head", "307200"},
    // One operation a number for the scale, five for softmax.
    {"table-ops", "7200"},
    {"table-ops-one-head", "1200"},
    {"gpt3-head-dim", "128"},
    {"nanogpt-head-dim", "64"},
    {"gpt2-head-dim", "64"},
};

}  // namespace

TEST_CASE("every derived number in the course's prose is what it comes to by hand") {
  const Result<Document> outline = read_json(test::read_file("build/course/outline.json"));
  REQUIRE(outline.ok());
  const Result<Course> course = read_course(*outline);
  REQUIRE(course.ok());

  std::ofstream asserted(std::string(HEADSUP_SOURCE_DIR) + "/build/coverage/asserted.txt",
                         std::ios::app);
  for (const Expression& expression : course->expressions) {
    INFO(expression.id, ": ", expression.source);
    const auto expected = kExpected.find(expression.id);
    REQUIRE_MESSAGE(expected != kExpected.end(), "a number that no test vouches for");
    const Dims dims = dims_of(*course->find_preset(expression.preset)).value();
    const Result<Evaluated> evaluated = evaluate(expression.source, dims);
    REQUIRE(evaluated.ok());
    CHECK(evaluated->text == expected->second);
    if (evaluated->text == expected->second) asserted << expression.id << '\n';
  }
}
