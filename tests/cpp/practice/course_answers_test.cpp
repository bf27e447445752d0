// The keys of the numbers that lessons ask for, worked out by hand: a lesson's own file beside this
// one adds its numbers as "answer.<lesson>.<gate>".

#include <doctest/doctest.h>

#include "codec/json_reader.h"
#include "course/course.h"
#include "practice/number_answer.h"
#include "session/course_check.h"
#include "support/course_numbers.h"
#include "support/files.h"

using namespace headsup;

namespace {

const test::Worked kWorked({
    {"answer.width-and-heads.gpt3-head-size", "128"},  // 12288 / 96
    {"answer.every-size.read-the-card", "64"},         // 768 / 12
    // One head's part of a projection: 16 wide, four heads of 4; 1024 wide, 16 heads of 64.
    {"answer.heads-that-learn.head-share", "64"},
    {"answer.cost.cost-piece", "65536"},
    // Heads side by side are as wide as the model.
    {"answer.why-more-heads.joined", "16"},
    {"answer.data-flow.flow-joined-width", "768"},
    {"answer.output-matrix.layer-total", "16384"},        // four matrices of 64 * 64
    {"answer.scaling.scaling-divisor", "11.3"},           // 11.3^2 = 127.69, 11.4^2 = 129.96
    {"answer.beyond-self-attention.layer-total", "144"},  // 12 layers of 12 heads
});

}  // namespace

TEST_CASE("every number that a lesson asks for is what it comes to by hand") {
  const Result<Document> outline = read_json(test::read_file("build/course/outline.json"));
  REQUIRE(outline.ok());
  const Result<Course> course = read_course(*outline);
  REQUIRE(course.ok());
  int asked = 0;
  for (const Lesson& lesson : course->lessons) {
    for (const Gate& gate : lesson.gates) {
      if (gate.ask != Ask::number) continue;
      ++asked;
      INFO(lesson.id, ", ", gate.id, ": ", gate.answer);
      const auto expected = test::course_numbers().find("answer." + lesson.id + "." + gate.id);
      REQUIRE_MESSAGE(expected != test::course_numbers().end(), "a key that no test vouches for");
      const Dims dims = dims_of(*course->find_preset(gate.preset)).value();
      const Result<NumberVerdict> verdict = grade_number(expected->second, gate, dims);
      REQUIRE(verdict.ok());
      CHECK(verdict->expected == expected->second);
      CHECK(verdict->verdict == Verdict::right);
    }
  }
  CHECK(asked > 0);
}
