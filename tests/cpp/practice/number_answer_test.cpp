#include "headsup/practice/number_answer.h"

#include <doctest/doctest.h>

#include "support/faults.h"
#include "support/layers.h"

using namespace headsup;
using namespace headsup::test;

namespace {

Question gate_of(const std::string& answer, std::vector<NumberMistake> mistakes = {}) {
  Question question;
  question.id = "g";
  question.ask = Ask::number;
  question.answer = answer;
  question.mistakes = std::move(mistakes);
  return question;
}

// "verdict mistake" of an answer for the layer of the first lesson.
std::string graded(const Question& question, std::string_view text) {
  const Result<NumberVerdict> verdict = grade_number(text, question, dims_of(ours()));
  REQUIRE(verdict.ok());
  return std::string(name_of(verdict->verdict)) + " " + verdict->mistake;
}

}  // namespace

TEST_CASE("the number that the engine makes is right however it is written") {
  const Question question = gate_of("4 * d_model ** 2");
  for (const char* text : {"2359296", "2,359,296", "4 × 768^2", "2359296.0"}) {
    CHECK_MESSAGE(graded(question, text) == "right ", text);
  }
  CHECK(grade_number("1", question, dims_of(ours()))->expected == "2359296");
}

TEST_CASE("a wrong number is named by the mistake that gives it, the first of several") {
  const Question question = gate_of(
      "4 * d_model ** 2",
      {{"M6", "3 * d_model ** 2"}, {"M5", "4 * head_dim ** 2"}, {"M8", "3 * d_model ** 2"}});
  CHECK(graded(question, "1769472") == "wrong M6");
  CHECK(graded(question, "65,536") == "wrong M5");
  CHECK(graded(question, "12") == "wrong ");
}

TEST_CASE("a count must be met exactly") {
  CHECK(graded(gate_of("head_dim"), "128.4") == "wrong ");
  CHECK(graded(gate_of("head_dim"), "127.9") == "wrong ");
  CHECK(graded(gate_of("head_dim"), "128.00000001") == "wrong ");
  CHECK(graded(gate_of("head_dim"), "127.99999999999") == "wrong ");
  CHECK(graded(gate_of("head_dim"), "128.00000000") == "right ");
  CHECK(graded(gate_of("2 * d_model", {{"M8", "head_dim"}}), "128.00000001") == "wrong ");
}

TEST_CASE("a decimal is met by every number that rounds to it") {
  const Question question = gate_of("sqrt(head_dim, 2)", {{"M2", "sqrt(d_model, 2)"}});
  CHECK(graded(question, "11.31") == "right ");
  CHECK(graded(question, "11.3137") == "right ");
  CHECK(graded(question, "11.305") == "right ");
  CHECK(graded(question, "11.31499999") == "right ");
  CHECK(graded(question, "11.315") == "wrong ");
  CHECK(graded(question, "11.3") == "wrong ");
  CHECK(graded(question, "11") == "wrong ");
  CHECK(graded(question, "27.7128") == "wrong M2");
}

TEST_CASE("the unit that a question asks for may stand behind the number") {
  Question question = gate_of("head_dim");
  CHECK(graded(question, "128 bytes") == "not_an_answer ");
  question.unit = "bytes";
  CHECK(graded(question, "128 bytes") == "right ");
  CHECK(graded(question, "127 bytes") == "wrong ");
}

TEST_CASE("what cannot be read is not wrong, and the right number is told all the same") {
  const Result<NumberVerdict> verdict =
      grade_number("a lot", gate_of("head_dim", {{"M8", "d_model"}}), dims_of(ours()));
  CHECK(verdict->verdict == Verdict::not_an_answer);
  CHECK(verdict->mistake == "");
  CHECK(verdict->expected == "128");
}

TEST_CASE("an expression that gives no number is a fault") {
  const AttentionSizes dims = dims_of(ours());
  CHECK(has(grade_number("1", gate_of("shape(x)"), dims).faults(), Code::field_bad_value,
            "expression"));
  CHECK(has(grade_number("1", gate_of("d_model /"), dims).faults(), Code::expression_syntax,
            "expression"));
  CHECK(has(grade_number("1", gate_of("d_model", {{"M8", "width"}}), dims).faults(),
            Code::expression_unknown_name, "expression"));
}
