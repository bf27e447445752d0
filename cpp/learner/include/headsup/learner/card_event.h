// What happened at the cards: a fact for the append-only log. Knows no card and no scheduler: what
// a scheduler remembers of a card comes and goes as plain values.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace headsup {

/// A card as its scheduler left it. The values are those of FSRS, under its names.
struct CardMemory {
  std::string state = "new";  // "new", "learning", "review", "relearning"
  double due_ms = 0;
  double stability = 0;   // days until the chance to recall it has fallen to 90 %
  double difficulty = 0;  // 1 to 10
  double scheduled_days = 0;
  double learning_steps = 0;  // how far along the first minutes' steps
  double reps = 0;            // ratings so far
  double lapses = 0;          // of these, "again" where it had been learnt
  double reviewed_ms = 0;     // the last one's time
};

inline constexpr std::array<std::string_view, 3> kCardKinds = {"rated", "undone", "goal"};

/// A rating is kept with what the scheduler made of it then, and with the scheduler itself, so that
/// an old log folds to the same dues for ever, whatever schedules new ratings.
struct CardEvent {
  std::string kind;         // one of kCardKinds
  std::string card;         // rated, undone
  std::string rating;       // rated: "again", "hard", "good", "easy"
  double seed = 0;          // rated: of the numbers it was asked with; 0 as it is written
  CardMemory memory;        // rated: after it
  std::string scheduler;    // rated: name, version and parameters
  double undone_at_ms = 0;  // undone: the time of the rating that is taken back
  double retention = 0;     // goal: the chance of recall at which a card is to come
  double at_ms = 0;
};

}  // namespace headsup
