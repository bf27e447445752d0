// What a page draws of a lesson's state. Knows the lesson; changes nothing.
#pragma once

#include "headsup/tutor/lesson.h"

namespace headsup {

/// The whole of what a page needs at this moment. Requires a state of this lesson that fits it, as
/// tutor/lesson_state.h makes it.
LessonView view_of(const Course& course, const Lesson& lesson, const LessonState& state);

}  // namespace headsup
