// Events of a lesson for the append-only log.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/layer/config.h"

namespace headsup {

/// A verdict is stored as it was given at the time, so that folding an old log gives the same state
/// even after the grading has changed.
struct LessonEvent {
  std::string kind;  // "opened", "moved", "predicted", "measured", "shown", "clear"
  std::string lesson;
  std::string step;      // where the learner is afterwards; "" in a lesson without steps
  std::string question;  // predicted, measured, shown: the question; "" in old logs: the step's
  std::string answer;    // predicted, clear
  std::string verdict;   // predicted (but not of a curve), measured
  std::string slip;      // predicted: a ShapeMistake's name, or a misconception, "M9"
  std::string note;      // clear
  std::vector<double> points;      // predicted: the curve as drawn; measured: the means
  std::vector<double> deviations;  // measured
  Config config;                   // predicted at a step: the sizes of the question
  double at_ms = 0;
};

/// Every LessonEvent::kind.
std::span<const std::string_view> lesson_event_kinds();

/// The answers to "was this lesson clear?": "yes", "partly", "no".
std::span<const std::string_view> clear_answers();

}  // namespace headsup
