// How far a learner has come in each lesson, and where to continue.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/course/course.h"
#include "headsup/tutor/lesson.h"

namespace headsup {

/// Progress in one lesson; a stop is a step to visit or a question to open, whatever the answer.
struct LessonProgress {
  std::string lesson;
  bool opened = false;
  int stops = 0;
  int done = 0;
  bool finished = false;  // opened, and every stop done
  std::string step;       // where to continue: the current step while steps are left to visit,
  std::string question;   // else the first closed question in the prose; both "" when finished
  std::string clear;      // what was last said of it
};

struct CourseProgress {
  std::vector<LessonProgress> lessons;  // in the order of the course
  std::string
      next;  // the lesson to go on with: the last one touched until it is finished, then the
             // first after it that is not, then the first of all that is not; "" at the end
};

/// Folds the log, ignoring lessons that no longer exist. Cost: lessons times events. Faults:
/// unknown_event.
Result<CourseProgress> course_progress(const Course& course, std::span<const LessonEvent> events);

}  // namespace headsup
