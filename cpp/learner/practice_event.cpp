#include "headsup/learner/practice_event.h"

namespace headsup {

std::string_view verdict_of(const PracticeEvent& event) {
  if (const auto* answered = std::get_if<practice_event::Answered>(&event.what)) {
    return answered->verdict;
  }
  const auto* graded = std::get_if<practice_event::Graded>(&event.what);
  return graded == nullptr ? std::string_view() : graded->verdict;
}

}  // namespace headsup
