// Lint rules for the rows of exercises: every answer can be evaluated and every mistake differs
// from it.
#pragma once

#include "headsup/base/fault.h"
#include "headsup/course/course.h"

namespace headsup {

/// Every fault of the rows, each with its JSON pointer in outline.json: those of an expression that
/// no small layer can evaluate; and field_bad_value for a row that no level asks, preconditions
/// that no small layer meets, a shape's answer that is neither shape(TENSOR) nor two sizes and
/// more, a mistake that always gives the right answer, one that is no misconception of the course,
/// an order's mistake with other items, a line that the listing does not have, and mistakes of a
/// line.
Faults lint_exercises(const Course& course);

}  // namespace headsup
