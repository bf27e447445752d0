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

/// Folds the events of this lesson as it is given, whatever the course has in its place today:
/// those before it was renewed after `edition` or a later one.
LessonState fold_until_renewed(const Lesson& lesson, std::string_view edition,
                               std::span<const LessonEvent> events);

/// Applies one event of this lesson; an event that does not fit it changes nothing. `subject` is
/// what it is about by its name of today, where the event has another.
void apply(const Lesson& lesson, LessonState& state, const LessonEvent& event,
           std::string_view subject);

/// The question with this id, a step's or one in the prose; null where there is none.
const QuestionState* find_question(const LessonState& state, std::string_view question);

bool has_visited(const LessonState& state, std::string_view step);

}  // namespace headsup
