#include "headsup/learner/events.h"

#include <array>

namespace headsup {

namespace {

constexpr std::array<std::string_view, 3> kClearAnswers = {"yes", "partly", "no"};

}  // namespace

std::string_view question_of(const LessonEvent& event) {
  if (const auto* predicted = std::get_if<lesson_event::Predicted>(&event.what)) {
    return predicted->question;
  }
  if (const auto* measured = std::get_if<lesson_event::Measured>(&event.what)) {
    return measured->question;
  }
  const auto* shown = std::get_if<lesson_event::Shown>(&event.what);
  return shown == nullptr ? std::string_view() : shown->question;
}

std::string_view subject_of(const LessonEvent& event) {
  const std::string_view question = question_of(event);
  return question.empty() ? std::string_view(event.step) : question;
}

std::span<const std::string_view> clear_answers() { return kClearAnswers; }

std::string_view verdict_of(const PracticeEvent& event) {
  if (const auto* answered = std::get_if<practice_event::Answered>(&event.what)) {
    return answered->verdict;
  }
  const auto* graded = std::get_if<practice_event::Graded>(&event.what);
  return graded == nullptr ? std::string_view() : graded->verdict;
}

}  // namespace headsup
