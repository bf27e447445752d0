// The facts about cards, folded: what the scheduler last remembered of each, which ratings stand,
// and how the learner did. Knows facts; knows no action, no queue and no page.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "headsup/learner/card_event.h"

namespace headsup {

inline constexpr double kMinRetention = 0.7;
inline constexpr double kUsualRetention = 0.9;
inline constexpr double kMaxRetention = 0.97;

/// Whether all of it is finite, its state is one and what counts is not negative.
bool is_sound(const CardMemory& memory);

/// "new", "learning", "review", "relearning".
std::span<const std::string_view> card_states();

/// "again", "hard", "good", "easy".
std::span<const std::string_view> ratings();

/// What was done on one day. A first meeting is no recall, and is counted apart.
struct DayRow {
  double start_ms = 0;
  int met = 0;         // cards rated for the first time
  int reviews = 0;     // ratings of cards met before
  int remembered = 0;  // of these, any but "again"
  int due = 0;         // cards that come due on it; what is overdue counts today
};

/// The day of a moment, where each lasts until the next begins and the last has no end; null before
/// the first.
DayRow* day_of(std::span<DayRow> days, double at_ms);

class CardHistory {
 public:
  /// Passes over facts of kinds it does not know and ratings whose memory is not sound.
  explicit CardHistory(std::span<const CardEvent> events);

  void add(const CardEvent& event);

  /// What the scheduler last remembered of a card; "new" where it was never rated.
  CardMemory memory(std::string_view card) const;

  /// Of the numbers that a card was last asked with; 0 where it was never, or as it is written.
  double last_seed(std::string_view card) const;

  /// The ratings that stand, as they happened. Good until the next add().
  std::span<const CardEvent> rated() const { return ratings_; }

  double retention() const { return retention_; }

  /// Counts what was done into the rows; what lies before the first is left out.
  void count(std::span<DayRow> days) const;

 private:
  const CardEvent* last_of(std::string_view card) const;

  std::vector<CardEvent> ratings_;  // those that stand, as they happened
  double retention_ = kUsualRetention;
};

}  // namespace headsup
