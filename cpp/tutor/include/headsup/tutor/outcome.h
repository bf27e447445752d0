// A learner's score, progress and status, as learning platforms and teachers record them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/course/course.h"
#include "headsup/learner/practice_event.h"
#include "headsup/tutor/lesson.h"

namespace headsup {

/// The outcome of one question of the practice pages.
struct OutcomeRow {
  std::string set;
  std::string item;
  std::string ask;      // "choice", "number", "shape", "recall"
  std::string verdict;  // "right", "wrong", "shown" (given up), "" (not answered); of a recall the
                        // learner's own ticks
  int attempts = 0;
};

struct Outcome {
  std::vector<OutcomeRow> questions;  // in course order
  int graded = 0;                     // of these, those that the engine grades: all but recalls
  int right = 0;                      // of the graded ones, right at last, at whatever attempt
  int done = 0;  // of the graded ones, answered rightly, wrongly for good, or given up
  int lessons = 0;
  int lessons_finished = 0;
  double score = 0;  // 0 to 100: the share of the graded questions that is right, to two places
  std::string
      status;  // "passed", "failed", "completed", "incomplete" (SCORM 1.2, cmi.core.lesson_status)
};

/// `mastery` above 0 is the score to reach: passed once it is reached, failed when all graded
/// questions are done without it, else incomplete. With 0: completed when all graded questions are
/// done and all lessons finished, else incomplete. Recalls do not count, because learners grade
/// them themselves. Cost: questions and lessons times events. Faults: field_bad_value (mastery),
/// unknown_event.
Result<Outcome> outcome(const Course& course, std::span<const LessonEvent> lessons,
                        std::span<const PracticeEvent> practice, double mastery);

/// Recomputes graded, right, done, score and status from the questions.
void update_totals(Outcome& out, double mastery);

}  // namespace headsup
