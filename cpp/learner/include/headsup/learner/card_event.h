// Events of the flashcards for the append-only log, with the scheduler's memory of a card as plain
// values.
#pragma once

#include <string>
#include <string_view>

#include "headsup/json/kinds.h"

namespace headsup {

/// A card's state as its scheduler left it, under the names that FSRS gives the values.
struct CardMemory {
  std::string state = "new";  // "new", "learning", "review", "relearning"
  double due_ms = 0;
  double stability = 0;   // days until the chance to recall it has fallen to 90 %
  double difficulty = 0;  // 1 to 10
  double scheduled_days = 0;
  double learning_steps = 0;  // index of the next (re)learning step
  double reps = 0;            // ratings so far
  double lapses = 0;          // of these, rated "again" in state "review"
  double reviewed_ms = 0;     // time of the last rating
};

namespace card_event {

/// A rating is stored with the memory and the scheduler that it led to, so that folding an old log
/// gives the same due dates even after the scheduler has changed.
struct Rated {
  static constexpr std::string_view kKind = "rated";
  std::string card;
  std::string rating;     // "again", "hard", "good", "easy"
  double seed = 0;        // of the numbers shown; 0 for those written on the card
  CardMemory memory;      // after it
  std::string scheduler;  // name, version and parameters
};

struct Undone {
  static constexpr std::string_view kKind = "undone";
  std::string card;
  double undone_at_ms = 0;  // at_ms of the rating that is taken back
};

struct Goal {
  static constexpr std::string_view kKind = "goal";
  double retention = 0;  // the probability of recall at which a card falls due
};

}  // namespace card_event

struct CardEvent {
  Kinds<card_event::Rated, card_event::Undone, card_event::Goal> what;
  double at_ms = 0;
};

}  // namespace headsup
