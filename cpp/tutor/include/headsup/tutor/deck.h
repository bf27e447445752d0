// The reducer of the flashcards: events and an action in, a view and new events out; memory and
// due dates are the scheduler's and come with the action.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/course/course.h"
#include "headsup/learner/card_history.h"
#include "headsup/learner/events.h"
#include "headsup/practice/exercise.h"

namespace headsup {

namespace deck_action {

struct View {
  static constexpr std::string_view kKind = "view";
  std::string card;   // the one shown; "" for the next one
  std::string phase;  // of this card, as in DeckView
  CardMemory memory;  // as it was shown
};

struct Show {
  static constexpr std::string_view kKind = "show";
  std::string card;
};

struct Rate {
  static constexpr std::string_view kKind = "rate";
  std::string card;
  std::string rating;
  CardMemory memory;      // after this rating
  std::string scheduler;  // its name, version and parameters
};

using Undo = NamedKind<"undo">;

struct Fresh {
  static constexpr std::string_view kKind = "fresh";
  std::string card;
};

struct Goal {
  static constexpr std::string_view kKind = "goal";
  double retention = 0;
};

}  // namespace deck_action

/// An action of the learner at the cards.
struct DeckAction {
  std::vector<std::string> only;  // the cards of a lesson; empty for all
  Kinds<deck_action::View, deck_action::Show, deck_action::Rate, deck_action::Undo,
        deck_action::Fresh, deck_action::Goal>
      what;
  double seed = 0;  // of the numbers on the card shown
  double at_ms = 0;
  std::vector<double> days_ms;  // starts of days, ascending, today included; may be empty
};

/// One card of the deck, in the order of the course.
struct CardRow {
  std::string id;
  std::string state;  // "new", "learning", "review", "relearning"
  double due_ms = 0;  // 0 for a new one
  bool due = false;
  double reps = 0;
  double lapses = 0;
};

struct DeckView {
  std::string card;    // to show; "" where none is due
  std::string phase;   // "front", "back"
  double seed = 0;     // of the numbers on it; 0 for those written on the card
  bool fresh = false;  // whether it can be shown with other numbers
  CardMemory memory;   // of this card, for the scheduler
  std::string undo;    // the card whose rating "undo" takes back, or ""
  double retention = 0;
  int new_cards = 0;   // due now and never rated
  int learning = 0;    // due now and in learning steps
  int review = 0;      // due now for review
  double next_ms = 0;  // when the next card comes due after now; 0 where none does
  std::vector<CardRow> cards;
  std::vector<DayActivity> days;  // one for each of days_ms
};

/// The step that a card asks, with numbers made anew.
struct FreshNumbers {
  std::vector<NamedNumber> numbers;
  ExerciseStep step;
};

struct DeckReply {
  DeckView view;
  std::vector<CardEvent> events;  // to append to the log
  std::optional<FreshNumbers> fresh;
};

/// Folds the card events and applies one action. After the colon stands the event it emits.
///   view   shows the next card's front, or keeps the shown card where memory.reps says that it has
///          not been rated since
///   show   shows the back of the same card
///   rate   goes to the next card: rated, unless memory.reps says that the card has been rated
///          since it was shown (in another tab, for example)
///   undo   takes back the last rating of these cards and shows that card: undone
///   fresh  shows the front of the same card with other numbers
///   goal   sets the retention: goal
/// Due cards in learning steps come first, then those due for review, each the longest due first,
/// then new ones in course order. When none is left, all cards due within kLearnAheadMs follow,
/// except in a lesson. A card with `fresh` numbers is first shown as written and later with other
/// numbers. Events about cards that no longer exist are ignored. Faults: unknown_event (no such
/// action), unknown_id (no such card), field_bad_value (a rating or goal that is none, a memory
/// that is not sound, a time that is not finite). Cost: cards times events.
Result<DeckReply> deck(const Course& course, std::span<const CardEvent> events,
                       const DeckAction& action);

/// Learning cards due this soon are shown early, so that a session need not wait for its last card.
inline constexpr double kLearnAheadMs = 20 * 60e3;

}  // namespace headsup
