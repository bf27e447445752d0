// Which facts of a log still matter: few enough for a place that keeps little. Folds to what the
// whole log folds to, but for what is said below. Knows facts; knows no course and no form they are
// kept in.
#pragma once

#include "headsup/learner/facts.h"

namespace headsup {

/// How much to keep.
struct Thrift {
  int answers = 4;  // to one question, the last ones and the first; 1: the last alone
  int steps = 24;   // of exercises, those touched last
};

/// Which facts of each list are kept, in their order.
struct Kept {
  std::vector<bool> lessons, practice, cards;
};

/// Keeps:
///   of a lesson    the first visit of each step, what was last done in it, the last answers to
///   each
///                  question, what was shown, the last measurement and what was last said of it
///   of a question  since it was begun anew: its first and last answers, its hint, what was given
///   up
///                  and the last ticks; and where the learner is in its set
///   of exercises   the same of the steps touched last; and of each level its last fact, its
///   highest
///                  seed and the last two sheets finished
///   of cards       the last rating of each that stands, and the last goal
/// So a place, a verdict, a date and what comes next stay as they are. What is lost: counts of
/// attempts, errors and days beyond these. Cost: facts times what they are about.
Kept condense(const Facts& facts, const Thrift& thrift);

}  // namespace headsup
