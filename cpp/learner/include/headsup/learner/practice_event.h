// Events of practice questions and of exercises for the append-only log.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headsup {

/// The highest confidence a learner may state before an answer is graded: 1 a guess, 2 fairly sure,
/// 3 certain; 0 where it was not asked.
inline constexpr int kCertain = 3;

inline constexpr std::array<std::string_view, 7> kPracticeEventKinds = {
    "answered", "revealed", "graded", "hinted", "again", "moved", "finished"};

/// A verdict is stored as it was given at the time, so that folding an old log gives the same state
/// even after the grading has changed.
struct PracticeEvent {
  std::string kind;  // one of kPracticeEventKinds
  // The id of a set of questions, "exercise" (tutor/exercises.h) or "lookup".
  std::string set;
  std::string item;  // a question, or a step of an exercise or of a look-up
  std::string answer;
  std::string verdict;              // answered, graded: "right" or "wrong"
  std::string slip;                 // answered: a misconception, "M6", or a ShapeMistake's name
  std::vector<std::string> points;  // graded: those that the learner ticked
  int confidence = 0;               // answered, revealed
  double seed = 0;                  // of an exercise
  double level = 0;
  std::string
      fading;  // of an exercise: how much was left to do; "near" of a step offered beside it
  double at_ms = 0;
};

}  // namespace headsup
