// How facts change the state of a lesson. The only code that does: act and fold both go through it.
// Knows the lesson's steps and gates; grades nothing.
#pragma once

#include <string_view>

#include "headsup/tutor/lesson.h"

namespace headsup {

/// The state of a learner who never opened the lesson: at its first step where it has steps,
/// nothing visited, every gate closed.
LessonState fresh_state(const Lesson& lesson);

/// What of `state` fits the lesson; the fresh state where nothing does.
LessonState settled(const Lesson& lesson, const LessonState& state);

/// Applies one fact of this lesson; one that does not fit it changes nothing.
void apply(const Lesson& lesson, LessonState& state, const LessonEvent& event);

/// The gate with this id, a step's or one in the prose; null where there is none.
const GateState* find_gate(const LessonState& state, std::string_view gate);

bool has_visited(const LessonState& state, std::string_view step);

}  // namespace headsup
