// What happened while somebody practised: a fact for the append-only log, of questions and of
// exercises alike. Knows no question and no exercise.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headsup {

/// What a learner thought of an answer before it was graded: 1 a guess, 2 fairly sure, 3 certain;
/// 0 where nobody asked.
inline constexpr int kCertain = 3;

inline constexpr std::array<std::string_view, 7> kPracticeKinds = {
    "answered", "revealed", "graded", "hinted", "again", "moved", "finished"};

/// A verdict is kept as it was given then, so that an old log folds to the same state for ever.
struct PracticeEvent {
  std::string kind;  // one of kPracticeKinds
  // The id of a set of questions, "exercise" (tutor/exercises.h) or "lookup".
  std::string set;
  std::string item;  // a question, or a step of an exercise or of a look-up
  std::string answer;
  std::string verdict;              // answered, graded: "right" or "wrong"
  std::string slip;                 // answered: "M6", or of practice/shape_answer.h
  std::vector<std::string> points;  // graded: those that the learner had
  int confidence = 0;               // answered, revealed
  double seed = 0;                  // of an exercise
  double level = 0;
  std::string
      fading;  // of an exercise: how much was left to do; "near" of a step offered beside it
  double at_ms = 0;
};

}  // namespace headsup
