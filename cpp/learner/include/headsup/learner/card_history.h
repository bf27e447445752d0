// Folds card events: the scheduler's last memory of each card, the ratings that were not undone,
// and counts for each day.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "headsup/learner/events.h"

namespace headsup {

inline constexpr double kMinRetention = 0.7;
inline constexpr double kDefaultRetention = 0.9;
inline constexpr double kMaxRetention = 0.97;

/// Whether the state is "new", "learning", "review" or "relearning", every number is finite and
/// none is negative.
bool is_valid(const CardMemory& memory);

/// "again", "hard", "good", "easy".
std::span<const std::string_view> ratings();

/// What was done on one day. The first rating of a card tests no recall, so it is counted apart.
struct DayActivity {
  double start_ms = 0;
  int met = 0;         // cards rated for the first time
  int reviews = 0;     // ratings of cards met before
  int remembered = 0;  // of these, any but "again"
  int due = 0;         // cards that come due on it; overdue ones count today
};

/// The day that contains `at_ms`: each lasts until the next one starts, the last has no end. Null
/// before the first.
DayActivity* find_day(std::span<DayActivity> days, double at_ms);

/// A rating and when it was given.
struct CardRating {
  const card_event::Rated* rated;
  double at_ms;
};

/// The events must outlive it.
class CardHistory {
 public:
  /// Ignores events of unknown kinds and ratings whose memory is not valid.
  explicit CardHistory(std::span<const CardEvent> events);

  void add(const CardEvent& event);

  /// The scheduler's last memory of a card; state "new" where it was never rated.
  CardMemory memory(std::string_view card) const;

  /// The seed of the numbers that a card last showed; 0 where it was never rated, or showed those
  /// written on it.
  double last_seed(std::string_view card) const;

  /// The ratings that were not undone, in order. Valid until the next add().
  std::span<const CardRating> rated() const { return ratings_; }

  double retention() const { return retention_; }

  /// Adds the ratings to the days' counts; ratings before the first day are ignored.
  void count(std::span<DayActivity> days) const;

 private:
  void undo(const card_event::Undone& undone);
  const CardRating* last_rating(std::string_view card) const;

  std::vector<CardRating> ratings_;  // not undone, in order
  double retention_ = kDefaultRetention;
};

}  // namespace headsup
