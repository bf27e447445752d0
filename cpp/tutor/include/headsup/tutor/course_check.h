// Checks a course against the layer: sizes, tensors and expressions, which course/ knows nothing
// of.
#pragma once

#include "headsup/base/fault.h"
#include "headsup/course/course.h"
#include "headsup/layer/config.h"

namespace headsup {

/// The sizes of a preset. Faults: those of validate() (layer/config.h).
Result<AttentionSizes> sizes_of(const Preset& preset);

/// Every fault, each with its JSON pointer in outline.json: those of the presets' sizes, of
/// lint_questions() and of every expression; unknown_tensor; tensor_not_in_run (a step whose tensor
/// the lesson's preset does not have); unknown_id (a card whose numbers no exercise step makes,
/// a shape's or a curve's mistake that is none); field_bad_value (a mistake whose number is the
/// right one, a misconception that the course does not have).
Faults check_course(const Course& course);

}  // namespace headsup
