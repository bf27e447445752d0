// Log compaction: which events can be dropped so that the rest still folds to almost the same
// state.
#pragma once

#include "headsup/learner/event_log.h"

namespace headsup {

/// How much compact() retains.
struct RetentionPolicy {
  int answers = 4;  // to one question: the first and the last ones; 1: the last alone
  int steps = 24;   // of exercises, the most recent
};

/// One flag for each event of each list.
struct RetainedEvents {
  std::vector<bool> lessons, practice, cards;
};

/// Retains
///   of a lesson: the first visit of each step, the last event, the last answers to each question,
///     every "shown", the last measurement and the last "clear";
///   of a question, since its last "again": the first and the last answers, hints, "revealed" and
///     the last ticks; of its set the last event;
///   of exercises: the same of the most recent steps; of each level the last event, the one with
///     the highest seed and the last two "finished";
///   of cards: the last rating of each that was not undone, and the last goal.
/// So positions, verdicts, due dates and what comes next do not change. Counts of attempts, errors
/// and days get smaller. Cost: events times the items they are about.
RetainedEvents compact(const EventLog& log, const RetentionPolicy& policy);

}  // namespace headsup
