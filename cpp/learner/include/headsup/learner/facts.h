// All that a learner did: the facts of every log together.
#pragma once

#include <vector>

#include "headsup/learner/card_event.h"
#include "headsup/learner/lesson_event.h"
#include "headsup/learner/practice_event.h"

namespace headsup {

/// Each list in the order in which its facts happened.
struct Facts {
  std::vector<LessonEvent> lessons;
  std::vector<PracticeEvent> practice;
  std::vector<CardEvent> cards;
};

}  // namespace headsup
