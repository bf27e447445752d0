// How far a learner has come in each lesson and where to continue, and the score, progress and
// status that learning platforms and teachers record.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/course/course.h"
#include "headsup/learner/events.h"
#include "headsup/tutor/lesson.h"

namespace headsup {

struct UnitProgress {
  std::string unit;
  bool done = false;  // every step of it visited, and every question open
};

/// Progress in one lesson; a stop is a step to visit or a question to open, whatever the answer.
struct LessonProgress {
  std::string lesson;
  bool opened = false;
  int stops = 0;
  int done = 0;
  bool finished = false;  // opened, and every stop done
  std::vector<UnitProgress> units;
  std::string unit;   // to go on with: the last one touched until it is done, then the first after
                      // it that is not, then the first of all that is not; "" where none is left
  std::string clear;  // what was last said of it
};

struct CourseProgress {
  std::vector<LessonProgress> lessons;  // in the order of the course
  // The lesson to go on with: the last one worked in until it is finished, then the first after it
  // that is not, then the first of all that is not; "" at the end.
  std::string next;
};

/// Folds the log, ignoring lessons that no longer exist. Cost: lessons times events. Faults:
/// unknown_event.
Result<CourseProgress> course_progress(const Course& course, std::span<const LessonEvent> events);

/// The outcome of one question.
struct OutcomeRow {
  std::string set;  // or the lesson, or "exercise"
  std::string item;
  Ask ask = Ask::nothing;
  std::string verdict;  // "right", "wrong", "shown" (given up), "" (not answered); of a recall the
                        // learner's own ticks, "shown" before there are any
  int attempts = 0;
  std::string misconception;  // in class codes: that of the first wrong answer
};

struct Outcome {
  std::vector<OutcomeRow> questions;  // of the practice pages, in course order
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

inline constexpr std::string_view kPracticePart = "practice";

/// The outcome of a part of the course by itself: of a lesson, whose questions are the rows, each
/// with a verdict once it is open, "shown" where that is not right; or of kPracticePart, without
/// lessons. Curves, and what is not judged at all, do not count. Cost: events. Faults: those of
/// outcome(), unknown_lesson.
Result<Outcome> part_outcome(const Course& course, std::string_view part, const EventLog& log,
                             double mastery);

/// Recomputes graded, right, done, score and status from the questions.
void update_totals(Outcome& out, double mastery);

}  // namespace headsup
