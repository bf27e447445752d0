#include "headsup/practice/number_answer.h"

#include <optional>

#include "headsup/practice/fraction.h"
#include "headsup/practice/number_text.h"

namespace headsup {

namespace {

// Whether the number as written is the one the engine makes.
bool meets(const Fraction& given, const Evaluated& expected) {
  if (expected.kind == "count") return to_text(given) == expected.text;
  const std::size_t point = expected.text.find('.');
  const std::size_t digits = point == expected.text.npos ? 0 : expected.text.size() - point - 1;
  return rounded(given, static_cast<int>(digits)) == expected.text;
}

}  // namespace

Result<Evaluated> number_of(std::string_view expression, const AttentionSizes& dims) {
  Result<Evaluated> value = evaluate(expression, dims);
  if (!value || value->kind != "shape") return value;
  return bad_value("expression", value->text, "number");
}

Result<NumberVerdict> grade_number(std::string_view text, const Question& question,
                                   const AttentionSizes& dims) {
  HEADSUP_TRY(answer, number_of(question.answer, dims));
  NumberVerdict out;
  out.expected = answer.text;
  const std::optional<Fraction> given = read_number(text, question.unit);
  if (!given) return out;
  out.verdict = meets(*given, answer) ? Verdict::right : Verdict::wrong;
  for (const NumberMistake& mistake : question.mistakes) {
    if (out.verdict == Verdict::right || !out.mistake.empty()) break;
    HEADSUP_TRY(wrong, number_of(mistake.answer, dims));
    if (meets(*given, wrong)) out.mistake = mistake.id;
  }
  return out;
}

}  // namespace headsup
