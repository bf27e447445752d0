#include "headsup/course/question_lint.h"

#include <doctest/doctest.h>

#include "support/courses.h"

using namespace headsup;
using namespace headsup::test;

namespace {

// The one fault of an outline with one text replaced.
void expect_fault_of(std::string_view outline, std::string_view what, std::string_view instead,
                     std::string_view where, std::string_view expected) {
  const Faults faults = lint_questions(course_of(with(outline, what, instead)));
  REQUIRE_MESSAGE(faults.size() == 1, text_of(faults));
  CHECK(args_match_table(faults[0]));
  CHECK(faults[0].code == Code::field_bad_value);
  CHECK(faults[0].where == where);
  CHECK(faults[0].args[1].value == expected);
}

// The same of the sample outline.
void expect_fault(std::string_view what, std::string_view instead, std::string_view where,
                  std::string_view expected) {
  expect_fault_of(kOutline, what, instead, where, expected);
}

}  // namespace

TEST_CASE("a sound course has nothing to lint") { CHECK(lint_questions(sample_course()).empty()); }

TEST_CASE("a choice has at least two options") {
  expect_fault(R"(, {"id": "M14", "slip": "M14"})", "", "/lessons/2/gates/0/options",
               "two_options");
}

TEST_CASE("a choice has a right option, and may have several") {
  expect_fault(R"("right": true)", R"("right": false)", "/lessons/0/gates/0/options",
               "a_right_option");
  CHECK(lint_questions(
            course_of(with(kOutline, R"({"id": "less"})", R"({"id": "less", "right": true})")))
            .empty());
}

TEST_CASE("an option is not right and a slip at once") {
  expect_fault(R"("slip": "M8")", R"("slip": "M8", "right": true)",
               "/lessons/0/gates/0/options/1/slip", "right_or_slip");
}

TEST_CASE("a slip is one of the course's misconceptions") {
  expect_fault(R"("slip": "M8")", R"("slip": "M15")", "/lessons/0/gates/0/options/1/slip",
               "misconception");
  expect_fault(R"({"id": "M6", "answer")", R"({"id": "M0", "answer")",
               "/lessons/0/gates/1/slips/0/id", "misconception");
  CHECK(lint_questions(
            course_of(with(kOutline, R"({"id": "M6", "answer")", R"({"id": "one-text", "answer")")))
            .empty());
  const Course course = sample_course();
  for (const char* id : {"M1", "M9", "M10", "M14"}) CHECK(course.has_misconception(id));
  for (const char* id : {"", "M", "m1", "M01", "M15", "M99", "M1x", "M100", "N1", "M-1"}) {
    CHECK_FALSE_MESSAGE(course.has_misconception(id), id);
  }
}

TEST_CASE("a number has no options, and a choice no answer and no numbers of slips") {
  expect_fault(R"("answer": "4 * d_model ** 2",)",
               R"("answer": "4 * d_model ** 2", "options": [{"id": "a", "right": true}],)",
               "/lessons/0/gates/1/options", "no_options");
  expect_fault(R"("ask": "choice", "preset": "ours",)",
               R"("ask": "choice", "preset": "ours", "answer": "1",)", "/lessons/0/gates/0/answer",
               "no_answer");
  expect_fault(R"("ask": "choice", "preset": "ours",)",
               R"("ask": "choice", "preset": "ours", "slips": [{"id": "M1", "answer": "1"}],)",
               "/lessons/0/gates/0/slips", "slips_of_a_number");
}

TEST_CASE("a sound lab has nothing to lint") { CHECK(lint_questions(lab_course()).empty()); }

TEST_CASE("a curve is over two to sixteen places, each above the one before") {
  std::string many = "[0";
  for (int place = 1; place < 16; ++place) many += ", " + std::to_string(place);
  const auto refused = [](std::string_view places) {
    expect_fault_of(lab_outline(), "[1, 2, 4]", places, "/lessons/3/gates/0/curve/at",
                    "rising_places");
  };
  refused("[]");
  refused("[1]");
  refused("[1, 2, 2]");
  refused("[4, 2, 1]");
  refused(many + ", 16]");
  CHECK(lint_questions(course_of(with(lab_outline(), "[1, 2, 4]", many + "]"))).empty());
}

TEST_CASE("the axis of a curve has a height") {
  for (const char* high : {R"("high": 0)", R"("high": -1)"}) {
    expect_fault_of(lab_outline(), R"("high": 1)", high, "/lessons/3/gates/0/curve/high",
                    "above_low");
  }
}

TEST_CASE("a curve has no options, no slips and no answer") {
  constexpr std::string_view kAsk = R"("ask": "curve", "preset": "tiny",)";
  const auto refused = [&](const std::string& more, std::string_view member,
                           std::string_view expected) {
    expect_fault_of(lab_outline(), kAsk, std::string(kAsk) + more,
                    "/lessons/3/gates/0/" + std::string(member), expected);
  };
  refused(R"("options": [{"id": "a", "right": true}],)", "options", "no_options");
  refused(R"("slips": [{"id": "M1", "answer": "1"}],)", "slips", "slips_of_a_number");
  refused(R"("answer": "1",)", "answer", "no_answer");
}
