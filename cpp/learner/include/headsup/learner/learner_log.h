// Reads a learner's exported log file:
//   {"schema": 3, "events": [{"id", "clock_ms", "log": "lesson", "practice" or "card", and the
//    members of an event of that log}]}
// Schemas 1 and 2 hold lesson events alone, without ids; in 1 every question belongs to a step.
#pragma once

#include <cstddef>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/json/document.h"
#include "headsup/learner/events.h"

namespace headsup {

struct LearnerLog {
  std::size_t events = 0;  // in the file
  std::vector<LessonEvent> lessons;
  std::vector<PracticeEvent> practice;
  std::vector<CardEvent> cards;
  std::vector<double> left_out;  // indices of events that cannot be read
  Faults faults;                 // of these events, each with its JSON pointer
};

/// An invalid event is left out and the others are read, so that one bad line does not cost a
/// learner the whole log. Faults that reject the file: field_missing, field_wrong_kind,
/// field_bad_value (another schema). Faults of an event: the same, field_unknown,
/// json_duplicate_key, and field_bad_value for an unknown log or kind.
Result<LearnerLog> read_learner_log(const Document& document);

}  // namespace headsup
