// A learner in the lab of the sample course, who draws curves.
#pragma once

#include <string>
#include <vector>

#include "support/courses.h"
#include "support/learner.h"

namespace headsup::test {

using Heights = std::vector<double>;

inline LessonAction in_lab(const std::string& kind, const std::string& question = "",
                           const Heights& points = {}, const Heights& deviations = {}) {
  LessonAction out = action(kind);
  out.lesson = kLab;
  fill(out.what, {.question = question, .points = points, .deviations = deviations});
  return out;
}

/// A learner who has opened the lab.
class LabLearner : public Learner {
 public:
  LabLearner() {
    course = lab_course();
    does(in_lab("open"));
  }
  LessonReply draws(const Heights& points) { return does(in_lab("predict", "share", points)); }
  LessonReply shows() { return does(in_lab("show", "share")); }
  LessonReply measures(const Heights& points, const Heights& deviations = {0, 0, 0}) {
    return does(in_lab("measure", "share", points, deviations));
  }
};

}  // namespace headsup::test
