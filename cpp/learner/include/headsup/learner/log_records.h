// Record tables of a learner's events: the names of their fields in files and in JS.
#pragma once

#include "headsup/course/outline_records.h"
#include "headsup/json/record_kinds.h"
#include "headsup/learner/events.h"

namespace headsup {

HEADSUP_INPUT_RECORD_OF(LessonEvent, "LessonEvent", HEADSUP_KIND, HEADSUP_EACH_FIELD(lesson, step),
                        HEADSUP_EACH_PART(question, answer, verdict, mistake, note, points,
                                          deviations, config),
                        HEADSUP_FIELD(at_ms));

HEADSUP_INPUT_RECORD_OF(PracticeEvent, "PracticeEvent", HEADSUP_KIND, HEADSUP_EACH_FIELD(set, item),
                        HEADSUP_EACH_PART(answer, verdict, mistake, points, confidence),
                        HEADSUP_EACH_FIELD(seed, level, fading, at_ms));

HEADSUP_INPUT_RECORD(CardMemory, "CardMemory", state, due_ms, stability, difficulty, scheduled_days,
                     learning_steps, reps, lapses, reviewed_ms);

HEADSUP_INPUT_RECORD_OF(CardEvent, "CardEvent", HEADSUP_KIND,
                        HEADSUP_EACH_PART(card, rating, seed, memory, scheduler, retention,
                                          undone_at_ms),
                        HEADSUP_FIELD(at_ms));

}  // namespace headsup
