#include "headsup/learner/lesson_event.h"

#include <array>

namespace headsup {

namespace {

constexpr std::array<std::string_view, 6> kEvents = {"opened",   "moved", "predicted",
                                                     "measured", "shown", "clear"};
constexpr std::array<std::string_view, 3> kClearAnswers = {"yes", "partly", "no"};

}  // namespace

std::span<const std::string_view> event_names() { return kEvents; }

std::span<const std::string_view> clear_answers() { return kClearAnswers; }

}  // namespace headsup
