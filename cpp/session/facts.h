// All that a learner did: the facts of every log together.
#pragma once

#include <vector>

#include "session/card_event.h"
#include "session/lesson.h"
#include "session/practice_event.h"

namespace headsup {

/// Each list in the order in which its facts happened.
struct Facts {
  std::vector<LessonEvent> lessons;
  std::vector<PracticeEvent> practice;
  std::vector<CardEvent> cards;
};

}  // namespace headsup
