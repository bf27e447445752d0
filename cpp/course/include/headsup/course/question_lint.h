// Lint rules for questions that could not be answered fairly; expressions are checked by
// tutor/course_check.h.
#pragma once

#include "headsup/base/fault.h"
#include "headsup/course/course.h"

namespace headsup {

/// "M6" for "M6" and for "M6-2", the second wrong number of the same misconception.
std::string_view misconception_of(std::string_view mistake);

/// Every fault of a course's questions, each with its JSON pointer in outline.json. All
/// are field_bad_value: fewer than two options, no right one, a right option with a misconception,
/// a mistake that is no misconception of the course, options where a number is asked, an answer or
/// mistakes where an option is to be chosen, fewer than two points to tick, a curve over fewer than
/// two places, places that do not rise or an axis without a height.
Faults lint_questions(const Course& course);

}  // namespace headsup
