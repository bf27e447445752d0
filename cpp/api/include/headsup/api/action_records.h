// The fields of what a learner may do, under the names JS knows.
#pragma once

#include "headsup/json/record_kinds.h"
#include "headsup/learner/log_records.h"
#include "headsup/tutor/deck.h"
#include "headsup/tutor/exercises.h"
#include "headsup/tutor/lesson.h"
#include "headsup/tutor/quiz.h"

namespace headsup {

HEADSUP_INPUT_RECORD_OF(LessonAction, "LessonAction", HEADSUP_KIND(what), HEADSUP_FIELD(lesson),
                        HEADSUP_PART_OPTION(what, step), HEADSUP_PART_OPTION(what, question),
                        HEADSUP_PART_OPTION(what, answer), HEADSUP_PART_OPTION(what, note),
                        HEADSUP_PART_OPTION(what, points), HEADSUP_PART_OPTION(what, deviations),
                        HEADSUP_PART_OPTION(what, config), HEADSUP_FIELD(at_ms));

HEADSUP_INPUT_RECORD_OF(QuizAction, "QuizAction", HEADSUP_KIND(what), HEADSUP_OPTION(item),
                        HEADSUP_PART_OPTION(what, answer), HEADSUP_PART_OPTION(what, points),
                        HEADSUP_PART_OPTION(what, confidence), HEADSUP_FIELD(at_ms));

HEADSUP_INPUT_RECORD_OF(ExerciseAction, "ExerciseAction", HEADSUP_KIND(what), HEADSUP_OPTION(seed),
                        HEADSUP_OPTION(level), HEADSUP_OPTION(fading),
                        HEADSUP_PART_OPTION(what, item), HEADSUP_PART_OPTION(what, near),
                        HEADSUP_PART_OPTION(what, answer), HEADSUP_FIELD(at_ms));

HEADSUP_INPUT_RECORD_OF(DeckAction, "DeckAction", HEADSUP_KIND(what), HEADSUP_OPTION(only),
                        HEADSUP_PART_OPTION(what, card), HEADSUP_PART_OPTION(what, phase),
                        HEADSUP_OPTION(seed), HEADSUP_PART_OPTION(what, rating),
                        HEADSUP_PART_OPTION(what, memory), HEADSUP_PART_OPTION(what, scheduler),
                        HEADSUP_PART_OPTION(what, retention), HEADSUP_FIELD(at_ms),
                        HEADSUP_OPTION(days_ms));

}  // namespace headsup
