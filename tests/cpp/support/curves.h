// The sample course with a lab behind its lessons, which asks for curves, and a learner in it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/courses.h"
#include "support/learner.h"

namespace headsup::test {

inline constexpr const char* kLab = "counts";

inline constexpr std::string_view kLabLesson = R"json(,
    {"id": "counts", "preset": "tiny", "lab": true, "steps": [], "gates": [
      {"id": "share", "ask": "curve", "preset": "tiny",
       "curve": {"at": [1, 2, 4], "low": 0, "high": 1}},
      {"id": "loss", "ask": "curve", "preset": "tiny",
       "curve": {"at": [1, 16], "low": 2, "high": 3, "less_is_better": true}},
      {"id": "lines", "ask": "choice", "preset": "tiny", "in_order": true, "options": [
        {"id": "z"}, {"id": "y"}, {"id": "right", "right": true}, {"id": "x"}, {"id": "w"}]}]})json";

inline std::string lab_outline() {
  constexpr std::string_view kEnd = "\n  ],\n  \"expressions\"";
  return with(kOutline, kEnd, std::string(kLabLesson) + std::string(kEnd));
}

inline Course lab_course() { return course_of(lab_outline()); }

using Heights = std::vector<double>;

inline LessonAction in_lab(const std::string& kind, const std::string& gate = "",
                           const Heights& points = {}, const Heights& deviations = {}) {
  LessonAction out = at_gate(kind, gate);
  out.lesson = kLab;
  out.points = points;
  out.deviations = deviations;
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
