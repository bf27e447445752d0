// The fields of what a learner may do, under the names JS knows.
#pragma once

#include "headsup/json/record_kinds.h"
#include "headsup/learner/log_records.h"
#include "headsup/tutor/deck.h"
#include "headsup/tutor/exercises.h"
#include "headsup/tutor/lesson.h"
#include "headsup/tutor/quiz.h"

namespace headsup {

HEADSUP_INPUT_RECORD_OF(LessonAction, "LessonAction", HEADSUP_KIND, HEADSUP_FIELD(lesson),
                        HEADSUP_EACH_PART_OPTION(step, question, answer, note, points, deviations,
                                                 config),
                        HEADSUP_FIELD(at_ms));

HEADSUP_INPUT_RECORD_OF(QuizAction, "QuizAction", HEADSUP_KIND, HEADSUP_OPTION(item),
                        HEADSUP_EACH_PART_OPTION(answer, points, confidence), HEADSUP_FIELD(at_ms));

HEADSUP_INPUT_RECORD_OF(ExerciseAction, "ExerciseAction", HEADSUP_KIND,
                        HEADSUP_EACH_OPTION(seed, level, fading),
                        HEADSUP_EACH_PART_OPTION(item, near, answer), HEADSUP_FIELD(at_ms));

HEADSUP_INPUT_RECORD_OF(DeckAction, "DeckAction", HEADSUP_KIND, HEADSUP_OPTION(only),
                        HEADSUP_EACH_PART_OPTION(card, phase), HEADSUP_OPTION(seed),
                        HEADSUP_EACH_PART_OPTION(rating, memory, scheduler, retention),
                        HEADSUP_FIELD(at_ms), HEADSUP_OPTION(days_ms));

}  // namespace headsup
