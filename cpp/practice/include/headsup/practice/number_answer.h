// Grades a number that a learner typed and names the mistake behind a wrong one.
#pragma once

#include <string>
#include <string_view>

#include "headsup/base/result.h"
#include "headsup/course/course.h"
#include "headsup/layer/config.h"
#include "headsup/practice/expression.h"
#include "headsup/practice/shape_answer.h"

namespace headsup {

struct NumberVerdict {
  Verdict verdict = Verdict::not_an_answer;
  std::string mistake;   // of a wrong answer: the misconception it comes from, "M6", or none
  std::string expected;  // "65536", "11.31": exact, no grouping
};

/// Grades `text` (read as practice/number_text.h says) against the question's answer for a layer of
/// these sizes. A count must be met exactly; a decimal is met by any number that rounds to it, so
/// that 11.3137 is right for 11.31. Of several mistakes with the same value the first is named.
/// Faults: those of the question's expressions (practice/expression.h), field_bad_value where one
/// is no single number; a course as it is built has none.
Result<NumberVerdict> grade_number(std::string_view text, const Question& question,
                                   const AttentionSizes& dims);

/// What one of the question's expressions comes to. Faults: as above, at "expression".
Result<Evaluated> number_of(std::string_view expression, const AttentionSizes& dims);

}  // namespace headsup
