// Derives what a page draws from a lesson's state.
#pragma once

#include "headsup/tutor/lesson.h"

namespace headsup {

/// Requires a state that fits the lesson, as tutor/lesson_state.h makes it.
LessonView view_of(const Course& course, const Lesson& lesson, const LessonState& state);

}  // namespace headsup
