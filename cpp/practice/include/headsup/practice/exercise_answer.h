// Grades what a learner typed as the answer to a step of an exercise, and names the mistakes behind
// it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/practice/exercise.h"
#include "headsup/practice/shape_answer.h"

namespace headsup {

struct StepGrade {
  Verdict verdict = Verdict::not_an_answer;
  // Of a wrong answer: every misconception that gives it, in the order of the row.
  std::vector<std::string_view> misconceptions;
  // Of a wrong answer: what was done. The first fitting mistake's `how`; of a tensor's shape that
  // no mistake gives a name of shape_mistake_names(); of a choice the option; of a line the line.
  // Else none.
  std::string_view mistake;
  std::string given;  // as read: "65536", "(2, 6)"; the option or line by its id
  // Where a number can be read in two ways or more: each so that it reads in one way alone. The
  // verdict is then not_an_answer, and one of these is to be graded instead.
  std::vector<std::string> meanings;
  std::optional<CounterExample> counter;  // to the mistake, where numbers can show it
};

/// Grades `text`: a number as number_readings() has it, or as a shape of one size; a shape as
/// shape_readings() has it; a choice by its option's id or place; a line by its place; an order by
/// all places, as in a shape. Anything else is not_an_answer, never wrong.
StepGrade grade_step(const Exercise& exercise, const ExerciseStep& step, std::string_view text);

}  // namespace headsup
