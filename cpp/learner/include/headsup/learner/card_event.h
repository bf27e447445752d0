// Events of the flashcards for the append-only log, with the scheduler's memory of a card as plain
// values.
#pragma once

#include <array>
#include <string>
#include <string_view>

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

inline constexpr std::array<std::string_view, 3> kCardEventKinds = {"rated", "undone", "goal"};

/// A rating is stored with the memory and the scheduler that it led to, so that folding an old log
/// gives the same due dates even after the scheduler has changed.
struct CardEvent {
  std::string kind;         // one of kCardEventKinds
  std::string card;         // rated, undone
  std::string rating;       // rated: "again", "hard", "good", "easy"
  double seed = 0;          // rated: of the numbers shown; 0 for those written on the card
  CardMemory memory;        // rated: after it
  std::string scheduler;    // rated: name, version and parameters
  double undone_at_ms = 0;  // undone: at_ms of the rating that is taken back
  double retention = 0;     // goal: the probability of recall at which a card falls due
  double at_ms = 0;
};

}  // namespace headsup
