// What a gate may not be, one function a rule: each finds a question that could not be answered
// fairly. Knows gates as they are written; knows no sizes, so what an expression comes to is for
// tutor/course_check.h.
#pragma once

#include "headsup/base/fault.h"
#include "headsup/course/course.h"

namespace headsup {

/// True for "M1" to "M14", the misconceptions that the course knows by name.
bool is_misconception(std::string_view id);

/// "M6" of a slip "M6", and of "M6-2", a second number that the same misconception leads to.
std::string_view misconception_of(std::string_view slip);

/// Every fault of a course's gates and questions, each with its JSON pointer in outline.json. All
/// are field_bad_value: fewer than two options, no right one, an option that is right and a slip, a
/// slip that is no misconception, options where a number is asked, an answer or slips where one is
/// to be chosen, fewer than two points to tick, a curve over fewer than two
/// places, places that do not rise or an axis without a height.
Faults lint_gates(const Course& course);

}  // namespace headsup
