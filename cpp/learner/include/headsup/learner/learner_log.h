// All that a learner did, as one file to take away and bring back:
//   {"schema": 3, "events": [{"id", "clock_ms", "log": "lesson", "practice" or "card", and the
//    members of a fact of that log}]}
// Schemas 1 and 2 are the lessons' log alone, without ids; 1 knew no gates but the steps' own.
#pragma once

#include <cstddef>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/json/document.h"
#include "headsup/learner/card_event.h"
#include "headsup/learner/lesson_event.h"
#include "headsup/learner/practice_event.h"

namespace headsup {

struct LearnerLog {
  std::size_t events = 0;  // in the file
  std::vector<LessonEvent> lessons;
  std::vector<PracticeEvent> practice;
  std::vector<CardEvent> cards;
  std::vector<double> left_out;  // the places of events that cannot be read, from 0
  Faults faults;                 // what is wrong with these, each with its JSON pointer
};

/// Faults of the file, which refuse it: field_missing, field_wrong_kind, field_bad_value (a schema
/// that is newer, or none). An event that is at fault is left out, and the others are read: a log
/// is worth more than its worst line. Faults of an event: those, field_unknown, json_duplicate_key,
/// and field_bad_value for a log or a kind that there is not.
Result<LearnerLog> read_learner_log(const Document& document);

}  // namespace headsup
