// Events of a lesson for the append-only log.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/json/kinds.h"
#include "headsup/layer/config.h"

namespace headsup {

namespace lesson_event {

struct Opened {
  static constexpr std::string_view kKind = "opened";
};

struct Moved {
  static constexpr std::string_view kKind = "moved";
};

/// An answer to a question, or a curve that was drawn. `question` "", also below, is
/// that of the step.
struct Predicted {
  static constexpr std::string_view kKind = "predicted";
  std::string question;
  std::string answer;
  std::string verdict;         // "" of a curve, which is judged when it is measured
  std::string slip;            // a ShapeMistake's name, or a misconception, "M9"
  std::vector<double> points;  // the curve as drawn
  Config config;               // at a step: the sizes of the question
};

/// What a curve was compared with.
struct Measured {
  static constexpr std::string_view kKind = "measured";
  std::string question;
  std::string verdict;
  std::string slip;
  std::vector<double> points;  // the means
  std::vector<double> deviations;
};

/// A question was opened without an answer.
struct Shown {
  static constexpr std::string_view kKind = "shown";
  std::string question;
};

/// An answer to "was this lesson clear?".
struct Clear {
  static constexpr std::string_view kKind = "clear";
  std::string answer;
  std::string note;
};

}  // namespace lesson_event

/// A verdict is stored as it was given at the time, so that folding an old log gives the same state
/// even after the grading has changed.
struct LessonEvent {
  std::string lesson;
  std::string step;  // where the learner is afterwards; "" in a lesson without steps
  Kinds<lesson_event::Opened, lesson_event::Moved, lesson_event::Predicted, lesson_event::Measured,
        lesson_event::Shown, lesson_event::Clear>
      what;  // a packed log has their places here: append
  double at_ms = 0;
};

/// The question that an event names; "" where it names none.
std::string_view question_of(const LessonEvent& event);

/// The question that an event is about, by its own name or by its step's; the step where it is
/// about no question.
std::string_view subject_of(const LessonEvent& event);

/// The answers to "was this lesson clear?": "yes", "partly", "no".
std::span<const std::string_view> clear_answers();

}  // namespace headsup
