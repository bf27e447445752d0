// The keys of the numbers that lessons ask for, worked out by hand: a lesson's own file beside this
// one adds its numbers as "answer.<lesson>.<gate>".

#include <doctest/doctest.h>

#include <algorithm>
#include <array>

#include "codec/json_reader.h"
#include "course/course.h"
#include "practice/number_answer.h"
#include "session/course_check.h"
#include "session/gates.h"
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

namespace {

Course built_course() {
  const Result<Document> outline = read_json(test::read_file("build/course/outline.json"));
  REQUIRE(outline.ok());
  Result<Course> course = read_course(*outline);
  REQUIRE(course.ok());
  return std::move(course).value();
}

const std::string& by_hand(const std::string& key) {
  INFO(key);
  const auto found = test::course_numbers().find(key);
  REQUIRE_MESSAGE(found != test::course_numbers().end(), "a key that no test vouches for");
  return found->second;
}

}  // namespace

TEST_CASE("every number that a lesson asks for is what it comes to by hand") {
  const Course course = built_course();
  int asked = 0;
  for (const Lesson& lesson : course.lessons) {
    for (const Gate& gate : lesson.gates) {
      if (gate.ask != Ask::number) continue;
      ++asked;
      const std::string& expected = by_hand("answer." + lesson.id + "." + gate.id);
      const Dims dims = dims_of(*course.find_preset(gate.preset)).value();
      const Result<NumberVerdict> verdict = grade_number(expected, gate, dims);
      REQUIRE(verdict.ok());
      CHECK(verdict->expected == expected);
      CHECK(verdict->verdict == Verdict::right);
    }
  }
  CHECK(asked > 0);
}

TEST_CASE("every answer of a question, and every slip's, is what it comes to by hand") {
  const Course course = built_course();
  int asked = 0;
  for (const QuestionSet& set : course.sets) {
    for (const Question& question : set.questions) {
      if (question.ask != Ask::number && question.ask != Ask::shape) continue;
      ++asked;
      const std::string key = "answer." + set.id + "." + question.id;
      const std::string& expected = by_hand(key);
      CHECK(right_answers(course, question) == std::vector{expected});
      CHECK(grade_in_prose(course, question, expected)->verdict == Verdict::right);
      for (const GateSlip& slip : question.slips) {
        const Result<Grade> wrong = grade_in_prose(course, question, by_hand(key + "." + slip.id));
        CHECK(wrong->verdict == Verdict::wrong);
        CHECK(wrong->slip == slip.id);
      }
    }
  }
  CHECK(asked > 20);
}

TEST_CASE(
    "the bank has each misconception in two questions that name it, and each lesson in four") {
  const Course course = built_course();
  const auto questions = [&](const auto& holds) {
    std::ptrdiff_t count = 0;
    for (const QuestionSet& set : course.sets) {
      count += std::count_if(set.questions.begin(), set.questions.end(), holds);
    }
    return count;
  };
  for (int i = 1; i <= 14; ++i) {
    const std::string misconception = "M" + std::to_string(i);
    INFO(misconception);
    const auto is_slip = [&](const auto& each) { return each == misconception; };
    CHECK(questions([&](const Question& question) {
            const bool chosen = std::any_of(question.options.begin(), question.options.end(),
                                            [&](const GateOption& o) { return is_slip(o.slip); });
            const bool typed = std::any_of(question.slips.begin(), question.slips.end(),
                                           [&](const GateSlip& s) { return is_slip(s.id); });
            return chosen || typed;
          }) >= 2);
  }
  for (const Lesson& lesson : course.lessons) {
    if (lesson.lab) continue;
    INFO(lesson.id);
    CHECK(questions([&](const Question& question) { return question.lesson == lesson.id; }) >= 4);
  }
}

TEST_CASE("no place among the options holds the right one too often") {
  const Course course = built_course();
  std::array<int, 4> at{};
  int choices = 0;
  for (const QuestionSet& set : course.sets) {
    for (const Question& question : set.questions) {
      if (question.ask != Ask::choice) continue;
      ++choices;
      const std::vector<std::string> order = shown_order(set.id, question);
      const std::string right = right_answers(course, question).front();
      const auto place = std::find(order.begin(), order.end(), right) - order.begin();
      ++at[static_cast<std::size_t>(place)];
    }
  }
  CHECK(choices >= 16);
  for (const int count : at) CHECK(count * 2 <= choices);
}
