// What happens next at the cards: one pure reducer. The facts so far and an action in; view and new
// facts out. Decides which card comes, with which numbers, and what a rating changes; how well a
// card is remembered and when it is due the scheduler says, whose values come in with the action.
// Has no clock, no store and no calendar.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/course/course.h"
#include "headsup/learner/card_event.h"
#include "headsup/learner/card_history.h"
#include "headsup/practice/exercise.h"

namespace headsup {

/// What a learner does at the cards.
struct DeckAction {
  std::string kind;               // "view", "show", "rate", "undo", "fresh", "goal"
  std::vector<std::string> only;  // the cards to deal, as in a lesson; all where it is empty
  std::string card;               // the one that is shown; view: "" for the one that comes next
  std::string phase;              // view: of this card
  double seed = 0;                // of the numbers it is shown with
  std::string rating;             // rate
  CardMemory memory;      // rate: what the scheduler makes of it by this rating; view: as shown
  std::string scheduler;  // rate: its name, version and parameters
  double retention = 0;   // goal
  double at_ms = 0;
  std::vector<double> days_ms;  // when days begin, ascending, today's among them; may be empty
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
  double seed = 0;     // of the numbers on it; 0 as it is written
  bool fresh = false;  // whether it can have other numbers
  CardMemory memory;   // of this card, for the scheduler
  std::string undo;    // the card whose rating "undo" takes back, or ""
  double retention = 0;
  int new_cards = 0;   // due now: never rated, ...
  int learning = 0;    // in the first minutes' steps, ...
  int review = 0;      // learnt, and due again
  double next_ms = 0;  // when the next card comes due after now; 0 where none does
  std::vector<CardRow> cards;
  std::vector<DayActivity> days;  // one for each of days_ms
};

struct DeckReply {
  DeckView view;
  std::vector<CardEvent> events;     // to append to the log
  std::optional<Exercise> exercise;  // where the card has fresh numbers: they, and
  std::string_view step;             // which of its steps the card asks
};

/// Folds the facts about cards and applies one action.
///   view   the card that comes next, its front up; or the one that is shown, as it is, where it
///   has
///          not been rated since (memory.reps tells)
///   show   the same card, its back up
///   rate   rated, and the next card; nothing where the card has been rated since it was shown (in
///          another tab, say: memory.reps tells)
///   undo   undone, the last rating of these cards; and the card whose rating was taken back
///   fresh  the same card with other numbers, its front up
///   goal   goal
/// First come cards in their first minutes' steps that are due, then those due for review, each the
/// longest due first, then new ones in the order of the course; where nothing else is left, also
/// what is due within kAheadMs, but of a lesson's cards. A card whose numbers the engine can make
/// anew is asked as it is written at first and with other numbers at each later time. Facts about
/// cards that are gone are passed over. Faults: unknown_event (no such action), unknown_id (no such
/// card), field_bad_value (a rating or goal that is none, a memory that is not sound, a time that
/// is not finite). Cost: cards times events.
Result<DeckReply> deck(const Course& course, std::span<const CardEvent> events,
                       const DeckAction& action);

/// Nobody waits twenty minutes for the last card of a sitting.
inline constexpr double kAheadMs = 20 * 60e3;

}  // namespace headsup
