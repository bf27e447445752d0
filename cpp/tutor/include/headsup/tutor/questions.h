// Grades answers to the questions of lessons and practice pages, and orders their options.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/course/course.h"
#include "headsup/practice/shape_answer.h"

namespace headsup {

struct Grade {
  std::string question;
  Verdict verdict = Verdict::not_an_answer;
  std::string mistake;
};

/// Grades an answer: the id of an option, or a number or a shape as typed. Text that names no
/// option is not_an_answer. Requires ask != Ask::recall, which only the learner can grade. Faults:
/// those of the preset's sizes and of practice/number_answer.h; a course as it is built has
/// none.
Result<Grade> grade_answer(const Course& course, const Question& question, std::string_view answer);

/// The ids of the options in the order to show them: shuffled by the ids of the question and its
/// lesson or set, so that the order reveals nothing and is the same at every visit, or as written
/// where the question is in_order.
std::vector<std::string> shown_order(std::string_view home, const Question& question);

/// The ids of the right options, or the number or the shape; empty where its expression is invalid.
std::vector<std::string> right_answers(const Course& course, const Question& question);

}  // namespace headsup
