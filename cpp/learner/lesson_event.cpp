#include "headsup/learner/lesson_event.h"

#include <array>

namespace headsup {

namespace {

constexpr std::array<std::string_view, 6> kKinds = {"opened",   "moved", "predicted",
                                                    "measured", "shown", "clear"};
constexpr std::array<std::string_view, 3> kClearAnswers = {"yes", "partly", "no"};

}  // namespace

std::span<const std::string_view> lesson_event_kinds() { return kKinds; }

std::span<const std::string_view> clear_answers() { return kClearAnswers; }

}  // namespace headsup
