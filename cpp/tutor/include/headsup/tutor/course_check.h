// Whether a course makes sense for the layer it speaks of: what course/, which knows no layer,
// cannot say. Called by the tool that builds the course and by whoever loads it.
#pragma once

#include "headsup/base/fault.h"
#include "headsup/course/course.h"
#include "headsup/layer/config.h"

namespace headsup {

/// The sizes of a preset, or what is wrong with them (layer/config.h).
Result<AttentionSizes> dims_of(const Preset& preset);

/// Every fault, each with its JSON pointer in outline.json: the presets' sizes, unknown_tensor,
/// tensor_not_in_run (a step whose tensor the lesson's preset does not give), what
/// course/gate_lint.h says of the gates and practice/expression.h of the expressions, theirs too,
/// unknown_id for a card whose fresh numbers no step of an exercise makes, and field_bad_value for
/// a slip whose number is the right one.
Faults check_course(const Course& course);

}  // namespace headsup
