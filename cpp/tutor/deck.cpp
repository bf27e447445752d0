#include "headsup/tutor/deck.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "headsup/base/decimal.h"
#include "headsup/base/words.h"

namespace headsup {

namespace {

constexpr double kMaxSeed = 0xFFFF'FFFF;
constexpr std::uint32_t kMaxTries = 1000;  // every level asks each of its steps far more often

bool is_new(const CardMemory& memory) { return memory.reps == 0; }

// In learning or relearning steps.
bool is_learning(const CardMemory& memory) { return memory.state != "review"; }

// Lowest first; cards of equal priority are ordered by due time.
enum Priority : std::uint8_t { learning, due_review, unseen, learn_ahead, not_due };

class DeckReducer {
 public:
  DeckReducer(const Course& course, const DeckAction& action, CardHistory& history)
      : course_(course), action_(action), history_(history) {}

  Result<DeckReply> reduce() {
    reply_.view.seed = action_.seed;
    match(action_.what, [&](const auto& what) { act(what); });
    if (!faults_.empty()) return std::move(faults_);
    fill_view();
    return std::move(reply_);
  }

 private:
  const Card* find(std::string_view id) const {
    for (const Card& card : course_.cards) {
      if (card.id == id) return &card;
    }
    return nullptr;
  }

  bool belongs(const Card& card) const {
    return action_.only.empty() || contains(action_.only, card.id);
  }

  void refuse(std::string_view where, std::string_view value, std::string_view expected) {
    faults_.push_back(bad_value(where, value, expected));
  }

  // Shows a card. Notes a fault, unknown_id, and returns false where there is none.
  bool show(const std::string& card) {
    shown_ = find(card);
    if (shown_ == nullptr) faults_.push_back(make_fault(Code::unknown_id, "card", {card}));
    return shown_ != nullptr;
  }

  // Keeps the card shown if it has not been rated since.
  void act(const deck_action::View& view) {
    const Card* card = find(view.card);
    if (card == nullptr || history_.memory(card->id).reps != view.memory.reps) {
      shown_ = next();
      return;
    }
    shown_ = card;
    keeps_seed_ = true;
    if (view.phase == "back") reply_.view.phase = "back";
  }

  void act(const deck_action::Show& action) {
    keeps_seed_ = true;
    reply_.view.phase = "back";
    show(action.card);
  }

  void act(const deck_action::Fresh& action) {
    keeps_seed_ = true;
    reply_.view.seed = action_.seed + 1;
    show(action.card);
  }

  void act(const deck_action::Rate& rate) {
    if (!show(rate.card)) return;
    if (!contains(ratings(), rate.rating)) {
      return refuse("rating", rate.rating, "rating");
    }
    if (!is_valid(rate.memory)) return refuse("memory", rate.memory.state, "card_memory");
    if (rate.memory.reps == history_.memory(rate.card).reps + 1) {
      emit(card_event::Rated{rate.card, rate.rating, action_.seed, rate.memory, rate.scheduler});
    }
    shown_ = next();
  }

  // Takes back the last rating and shows its card.
  void act(const deck_action::Undo&) {
    const CardRating* last = last_rating();
    if (last == nullptr) {
      shown_ = next();
      return;
    }
    shown_ = find(last->rated->card);
    reply_.view.seed = last->rated->seed;
    keeps_seed_ = true;
    emit(card_event::Undone{shown_->id, last->at_ms});
  }

  void act(const deck_action::Goal& goal) {
    if (!(goal.retention >= kMinRetention && goal.retention <= kMaxRetention)) {
      return refuse("retention", decimal_text(goal.retention), "retention");
    }
    emit(card_event::Goal{goal.retention});
    shown_ = next();
  }

  // The last rating of the cards in play; null where there is none.
  const CardRating* last_rating() const {
    const CardRating* out = nullptr;
    for (const CardRating& rating : history_.rated()) {
      const Card* card = find(rating.rated->card);
      if (card != nullptr && belongs(*card)) out = &rating;
    }
    return out;
  }

  Priority priority_of(const CardMemory& memory) const {
    if (is_new(memory)) return unseen;
    if (memory.due_ms <= action_.at_ms) return is_learning(memory) ? learning : due_review;
    const bool soon = is_learning(memory) && memory.due_ms <= action_.at_ms + kLearnAheadMs;
    return soon && action_.only.empty() ? learn_ahead : not_due;
  }

  const Card* next() const {
    const Card* out = nullptr;
    Priority priority = not_due;
    double due_ms = 0;
    for (const Card& card : course_.cards) {
      const CardMemory memory = history_.memory(card.id);
      const Priority candidate = belongs(card) ? priority_of(memory) : not_due;
      if (candidate > priority || candidate == not_due) continue;
      if (candidate == priority && (candidate == unseen || memory.due_ms >= due_ms)) continue;
      out = &card;
      priority = candidate;
      due_ms = memory.due_ms;
    }
    return out;
  }

  void fill_view() {
    DeckView& view = reply_.view;
    if (view.phase.empty()) view.phase = "front";
    for (const double start_ms : action_.days_ms) view.days.push_back({start_ms});
    for (const Card& card : course_.cards) {
      if (belongs(card)) add_card(card);
    }
    history_.count(view.days);
    view.retention = history_.retention();
    if (const CardRating* last = last_rating()) view.undo = last->rated->card;
    if (shown_ == nullptr) return;
    view.card = shown_->id;
    view.memory = history_.memory(shown_->id);
    view.fresh = !shown_->fresh.empty();
    if (!keeps_seed_) view.seed = is_new(view.memory) ? 0 : history_.last_seed(shown_->id) + 1;
    add_exercise(*shown_);
  }

  void add_card(const Card& card) {
    DeckView& view = reply_.view;
    const CardMemory memory = history_.memory(card.id);
    const Priority priority = priority_of(memory);
    view.new_cards += priority == unseen;
    view.learning += priority == learning;
    view.review += priority == due_review;
    const bool due = priority <= unseen;
    view.cards.push_back({card.id, memory.state, memory.due_ms, due, memory.reps, memory.lapses});
    if (is_new(memory)) return;
    if (!due && (view.next_ms == 0 || memory.due_ms < view.next_ms)) view.next_ms = memory.due_ms;
    DayActivity* on = find_day(view.days, std::max(memory.due_ms, action_.at_ms));
    if (on != nullptr) ++on->due;
  }

  // The first exercise from view.seed on that asks the card's step.
  void add_exercise(const Card& card) {
    const double seed = std::exchange(reply_.view.seed, 0);
    const ExerciseRow* row = course_.exercises.find(card.fresh);
    if (row == nullptr || !(seed >= 1 && seed <= kMaxSeed)) return;
    const auto first = static_cast<std::uint32_t>(seed);
    for (std::uint32_t tried = 0; tried < kMaxTries; ++tried) {
      const Exercise made = make_exercise(course_.exercises, first + tried, row->from);
      const ExerciseStep* step = made.find_step(card.fresh);
      if (step == nullptr) continue;
      reply_.view.seed = made.seed;
      reply_.fresh = {made.numbers, *step};
      return;
    }
  }

  // Once at most: the history refers to the event.
  [[gnu::noinline]] void emit(decltype(CardEvent::what) what) {
    reply_.events.push_back({std::move(what), action_.at_ms});
    history_.add(reply_.events.back());
  }

  const Course& course_;
  const DeckAction& action_;
  CardHistory& history_;
  const Card* shown_ = nullptr;
  bool keeps_seed_ = false;  // view.seed is set; else it becomes that of the next meeting
  Faults faults_;
  DeckReply reply_;
};

}  // namespace

Result<DeckReply> deck(const Course& course, std::span<const CardEvent> events,
                       const DeckAction& action) {
  if (!is_known(action.what)) {
    return make_fault(Code::unknown_event, "kind", {kind_of(action.what)});
  }
  if (!std::isfinite(action.at_ms)) {
    return bad_value("at_ms", decimal_text(action.at_ms), "finite_number");
  }
  if (!std::isfinite(action.seed)) {
    return bad_value("seed", decimal_text(action.seed), "finite_number");
  }
  for (const double start_ms : action.days_ms) {
    if (std::isfinite(start_ms)) continue;
    return bad_value("days_ms", decimal_text(start_ms), "finite_number");
  }
  CardHistory history(events);
  return DeckReducer(course, action, history).reduce();
}

}  // namespace headsup
