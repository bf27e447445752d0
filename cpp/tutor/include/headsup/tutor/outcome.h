// What a learner's facts come to, for whoever keeps a mark: a score, how far, and whether it is
// passed. Folds both logs; knows no platform and no class.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/course/course.h"
#include "headsup/learner/practice_event.h"
#include "headsup/tutor/lesson.h"

namespace headsup {

/// How one question of the practice pages stands.
struct OutcomeRow {
  std::string set;
  std::string item;
  std::string ask;      // "choice", "number", "shape", "recall"
  std::string verdict;  // "right", "wrong", "shown" (given up), "" (not answered); of a recall the
                        // learner's own ticks
  int attempts = 0;
};

struct Outcome {
  std::vector<OutcomeRow> questions;  // in the order of the course
  int graded = 0;                     // of these, those that the engine grades: all but recalls
  int right = 0;                      // of the graded ones, right at last, at whatever attempt
  int done = 0;  // of the graded ones, answered rightly, wrongly for good, or given up
  int lessons = 0;
  int lessons_finished = 0;
  double score = 0;  // 0 to 100: the share of the graded questions that is right, to two places
  std::string
      status;  // "passed", "failed", "completed", "incomplete" (SCORM 1.2, cmi.core.lesson_status)
};

/// With a mark to reach, `mastery` above 0: passed as soon as the score is there, failed where all
/// graded questions are done without it (until one of them is done again). With none, completed
/// where all graded questions are done and all lessons finished. Else incomplete. A recall is
/// graded by the learner alone, so it counts for nothing. Cost: questions and lessons times facts.
/// Faults: field_bad_value (mastery), unknown_event.
Result<Outcome> outcome(const Course& course, std::span<const LessonEvent> lessons,
                        std::span<const PracticeEvent> practice, double mastery);

/// Counts what the rows say, and what follows: graded, right, done, score, status.
void sum_up(Outcome& out, double mastery);

}  // namespace headsup
