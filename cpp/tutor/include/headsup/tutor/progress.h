// How far a learner has come in every lesson, and where to go on. Folds the log; knows no page.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/course/course.h"
#include "headsup/tutor/lesson.h"

namespace headsup {

/// One lesson: a stop is a step to visit or a gate to open, whatever the answer.
struct LessonProgress {
  std::string lesson;
  bool opened = false;
  int stops = 0;
  int done = 0;
  bool finished = false;  // opened, and every stop done
  std::string step;       // where to go on: the step that stands while there are steps to visit,
  std::string gate;       // else the first gate in the prose that is closed; both "" when finished
  std::string clear;      // what was last said of it
};

struct CourseProgress {
  std::vector<LessonProgress> lessons;  // in the order of the course
  std::string
      next;  // the lesson to go on with: the last one touched until it is finished, then the
             // first after it that is not, then the first of all that is not; "" at the end
};

/// Folds the whole log, whatever it says of lessons that are gone. Cost: lessons times events.
/// Faults: unknown_event.
Result<CourseProgress> course_progress(const Course& course, std::span<const LessonEvent> events);

}  // namespace headsup
