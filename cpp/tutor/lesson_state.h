// How events change the state of a lesson; act() and fold() both use it.
#pragma once

#include <span>
#include <string_view>

#include "headsup/tutor/lesson.h"

namespace headsup {

/// The state of a learner who never opened the lesson: at its first step where it has steps,
/// nothing visited, every question closed.
LessonState initial_state(const Lesson& lesson);

/// `state` without what does not fit the lesson.
LessonState sanitized(const Lesson& lesson, const LessonState& state);

/// Applies one event of this lesson; an event that does not fit it changes nothing.
void apply(const Lesson& lesson, LessonState& state, const LessonEvent& event);

/// The question with this id, a step's or one in the prose; null where there is none.
const QuestionState* find_question(const LessonState& state, std::string_view question);

bool has_visited(const LessonState& state, std::string_view step);

/// What a page draws of it. Requires a state that fits the lesson, as these functions make it.
LessonView view_of(const Course& course, const Lesson& lesson, const LessonState& state);

}  // namespace headsup
