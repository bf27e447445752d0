// The facts about a lesson.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/layer/config.h"

namespace headsup {

/// What happened: a fact for the append-only log. A verdict is kept as it was given then, so that
/// an old log folds to the same state for ever.
struct LessonEvent {
  std::string kind;  // "opened", "moved", "predicted", "measured", "shown", "clear"
  std::string lesson;
  std::string step;            // where the learner is after it; "" in a lesson without steps
  std::string gate;            // predicted, measured, shown: which; "" in old logs: the step's
  std::string answer;          // predicted, clear
  std::string verdict;         // predicted, but for a curve; measured
  std::string slip;            // predicted: of practice/shape_answer.h, or a misconception, "M9"
  std::string note;            // clear
  std::vector<double> points;  // predicted: a curve as drawn; measured: as it came out
  std::vector<double> deviations;  // measured
  Config config;                   // predicted at a step: the sizes that were asked about
  double at_ms = 0;
};
std::span<const std::string_view> event_names();

/// What a learner may say of a lesson: "yes", "partly", "no".
std::span<const std::string_view> clear_answers();

}  // namespace headsup
