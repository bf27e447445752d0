// Record tables of a learner's events: the names of their fields in files and in JS.
#pragma once

#include "headsup/course/outline_records.h"
#include "headsup/json/record_kinds.h"
#include "headsup/learner/events.h"

namespace headsup {

HEADSUP_INPUT_RECORD_OF(LessonEvent, "LessonEvent", HEADSUP_KIND(what), HEADSUP_FIELD(lesson),
                        HEADSUP_FIELD(step), HEADSUP_PART(what, question),
                        HEADSUP_PART(what, answer), HEADSUP_PART(what, verdict),
                        HEADSUP_PART(what, mistake), HEADSUP_PART(what, note),
                        HEADSUP_PART(what, points), HEADSUP_PART(what, deviations),
                        HEADSUP_PART(what, config), HEADSUP_FIELD(at_ms));

HEADSUP_INPUT_RECORD_OF(PracticeEvent, "PracticeEvent", HEADSUP_KIND(what), HEADSUP_FIELD(set),
                        HEADSUP_FIELD(item), HEADSUP_PART(what, answer),
                        HEADSUP_PART(what, verdict), HEADSUP_PART(what, mistake),
                        HEADSUP_PART(what, points), HEADSUP_PART(what, confidence),
                        HEADSUP_EACH_FIELD(seed, level, fading, at_ms));

HEADSUP_INPUT_RECORD(CardMemory, "CardMemory", state, due_ms, stability, difficulty, scheduled_days,
                     learning_steps, reps, lapses, reviewed_ms);

HEADSUP_INPUT_RECORD_OF(CardEvent, "CardEvent", HEADSUP_KIND(what), HEADSUP_PART(what, card),
                        HEADSUP_PART(what, rating), HEADSUP_PART(what, seed),
                        HEADSUP_PART(what, memory), HEADSUP_PART(what, scheduler),
                        HEADSUP_PART(what, retention), HEADSUP_PART(what, undone_at_ms),
                        HEADSUP_FIELD(at_ms));

}  // namespace headsup
