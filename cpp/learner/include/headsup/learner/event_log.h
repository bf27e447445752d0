// All events of one learner: lessons, practice and cards.
#pragma once

#include <vector>

#include "headsup/learner/card_event.h"
#include "headsup/learner/lesson_event.h"
#include "headsup/learner/practice_event.h"

namespace headsup {

/// Each list is in the order in which its events happened.
struct EventLog {
  std::vector<LessonEvent> lessons;
  std::vector<PracticeEvent> practice;
  std::vector<CardEvent> cards;
};

}  // namespace headsup
