// Events of practice questions and of exercises for the append-only log.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "headsup/json/kinds.h"

namespace headsup {

/// The highest confidence a learner may state before an answer is graded: 1 a guess, 2 fairly sure,
/// 3 certain; 0 where it was not asked.
inline constexpr int kCertain = 3;

namespace practice_event {

struct Answered {
  static constexpr std::string_view kKind = "answered";
  std::string answer;
  std::string verdict;  // "right" or "wrong"; "" of a recall
  std::string slip;     // a misconception, "M6", or a ShapeMistake's name
  int confidence = 0;
};

/// Given up.
struct Revealed {
  static constexpr std::string_view kKind = "revealed";
};

/// A recall, by its writer.
struct Graded {
  static constexpr std::string_view kKind = "graded";
  std::string verdict;
  std::vector<std::string> points;  // those that the learner ticked
};

struct Hinted {
  static constexpr std::string_view kKind = "hinted";
};

struct Again {
  static constexpr std::string_view kKind = "again";
};

struct Moved {
  static constexpr std::string_view kKind = "moved";
};

/// A sheet of exercises.
struct Finished {
  static constexpr std::string_view kKind = "finished";
};

}  // namespace practice_event

/// A verdict is stored as it was given at the time, so that folding an old log gives the same state
/// even after the grading has changed.
struct PracticeEvent {
  // The id of a set of questions, "exercise" (tutor/exercises.h) or "lookup".
  std::string set;
  std::string item;  // a question, or a step of an exercise or of a look-up
  Kinds<practice_event::Answered, practice_event::Revealed, practice_event::Graded,
        practice_event::Hinted, practice_event::Again, practice_event::Moved,
        practice_event::Finished>
      what;
  double seed = 0;  // of an exercise
  double level = 0;
  std::string
      fading;  // of an exercise: how much was left to do; "near" of a step offered beside it
  double at_ms = 0;
};

/// The verdict of an answer or of a grade; "" of anything else.
std::string_view verdict_of(const PracticeEvent& event);

}  // namespace headsup
