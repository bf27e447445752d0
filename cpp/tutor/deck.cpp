#include "headsup/tutor/deck.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "headsup/base/decimal.h"
#include "headsup/base/words.h"

namespace headsup {

namespace {

constexpr std::array<std::string_view, 6> kDeckActions = {"view", "show",  "rate",
                                                          "undo", "fresh", "goal"};
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
    if (action_.kind == "show" || action_.kind == "fresh" || action_.kind == "rate") {
      const Card* card = find(action_.card);
      if (card == nullptr) return make_fault(Code::unknown_id, "card", {action_.card});
      const Faults faults = act_on(*card);
      if (!faults.empty()) return faults;
    } else if (action_.kind == "goal") {
      if (!(action_.retention >= kMinRetention && action_.retention <= kMaxRetention)) {
        return bad_value("retention", decimal_text(action_.retention), "retention");
      }
      emit(make_event("goal", ""));
      shown_ = next();
    } else {
      shown_ = action_.kind == "undo" ? undo() : unchanged_card();
      if (shown_ == nullptr) shown_ = next();
    }
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

  Faults act_on(const Card& card) {
    shown_ = &card;
    if (action_.kind == "show") {
      keeps_seed_ = true;
      reply_.view.phase = "back";
    } else if (action_.kind == "fresh") {
      keeps_seed_ = true;
      reply_.view.seed = action_.seed + 1;
    } else {
      if (!contains(ratings(), action_.rating)) {
        return {bad_value("rating", action_.rating, "rating")};
      }
      if (!is_valid(action_.memory)) {
        return {bad_value("memory", action_.memory.state, "card_memory")};
      }
      if (action_.memory.reps == history_.memory(card.id).reps + 1)
        emit(make_event("rated", card.id));
      shown_ = next();
    }
    return {};
  }

  // The shown card if it has not been rated since; else null.
  const Card* unchanged_card() {
    const Card* card = find(action_.card);
    if (card == nullptr || history_.memory(card->id).reps != action_.memory.reps) return nullptr;
    keeps_seed_ = true;
    if (action_.phase == "back") reply_.view.phase = "back";
    return card;
  }

  // Takes back the last rating. Returns its card, or null where there is none.
  const Card* undo() {
    const CardEvent* last = last_rating();
    if (last == nullptr) return nullptr;
    const Card* card = find(last->card);
    CardEvent event = make_event("undone", card->id);
    event.undone_at_ms = last->at_ms;
    reply_.view.seed = last->seed;
    keeps_seed_ = true;
    emit(std::move(event));
    return card;
  }

  // The last rating of the cards in play; null where there is none.
  const CardEvent* last_rating() const {
    const CardEvent* out = nullptr;
    for (const CardEvent& rating : history_.rated()) {
      const Card* card = find(rating.card);
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
    if (const CardEvent* last = last_rating()) view.undo = last->card;
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
    DeckView& view = reply_.view;
    if (!view.fresh || !(view.seed >= 1 && view.seed <= kMaxSeed)) {
      view.seed = 0;
      return;
    }
    const ExerciseRow* row = course_.exercises.find(card.fresh);
    if (row == nullptr) {
      view.seed = 0;
      return;
    }
    reply_.step = row->id;
    const auto first = static_cast<std::uint32_t>(view.seed);
    view.seed = 0;
    for (std::uint32_t tried = 0; tried < kMaxTries; ++tried) {
      Exercise made = make_exercise(course_.exercises, first + tried, row->from);
      if (made.find_step(card.fresh) == nullptr) continue;
      view.seed = made.seed;
      reply_.exercise = std::move(made);
      return;
    }
  }

  CardEvent make_event(std::string kind, std::string card) const {
    CardEvent event;
    event.kind = std::move(kind);
    event.card = std::move(card);
    event.at_ms = action_.at_ms;
    if (event.kind == "goal") event.retention = action_.retention;
    if (event.kind != "rated") return event;
    event.rating = action_.rating;
    event.seed = action_.seed;
    event.memory = action_.memory;
    event.scheduler = action_.scheduler;
    return event;
  }
  void emit(CardEvent event) {
    history_.add(event);
    reply_.events.push_back(std::move(event));
  }

  const Course& course_;
  const DeckAction& action_;
  CardHistory& history_;
  const Card* shown_ = nullptr;
  bool keeps_seed_ = false;  // view.seed is set; else it becomes that of the next meeting
  DeckReply reply_;
};

}  // namespace

Result<DeckReply> deck(const Course& course, std::span<const CardEvent> events,
                       const DeckAction& action) {
  if (!contains(kDeckActions, action.kind)) {
    return make_fault(Code::unknown_event, "kind", {action.kind});
  }
  if (!std::isfinite(action.at_ms)) {
    return bad_value("at_ms", decimal_text(action.at_ms), "finite_number");
  }
  if (!std::isfinite(action.seed)) {
    return bad_value("seed", decimal_text(action.seed), "finite_number");
  }
  CardHistory history(events);
  return DeckReducer(course, action, history).reduce();
}

}  // namespace headsup
