// Questions, in the prose and of the practice pages: how an answer is graded, and in which order
// options are shown. Knows the course and its presets; knows no learner and no state.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/course/course.h"
#include "headsup/practice/shape_answer.h"

namespace headsup {

struct Grade {
  std::string gate;
  Verdict verdict = Verdict::not_an_answer;
  std::string slip;
};

/// Grades an answer: the id of an option, or a number or a shape as typed. A word that is no option
/// is not an answer. Requires that the gate is no recall, which nobody but the learner can grade.
/// Faults: those of the preset's sizes and of practice/number_answer.h; a course that
/// tutor/course_check.h has passed has none.
Result<Grade> grade_in_prose(const Course& course, const Gate& gate, std::string_view answer);

/// The ids of the options as they are shown: shuffled by the ids of the gate and of the lesson or
/// set it stands in, so that their order gives no key away and stays the same at every visit; as
/// written where the gate says so.
std::vector<std::string> shown_order(std::string_view home, const Gate& gate);

/// The ids of the right options, or the number or the shape; nothing where these have a fault.
std::vector<std::string> right_answers(const Course& course, const Gate& gate);

}  // namespace headsup
