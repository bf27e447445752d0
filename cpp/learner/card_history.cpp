#include "headsup/learner/card_history.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "headsup/base/words.h"

namespace headsup {

namespace {

constexpr std::array<std::string_view, 4> kRatings = {"again", "hard", "good", "easy"};
constexpr std::array<std::string_view, 4> kStates = {"new", "learning", "review", "relearning"};

}  // namespace

bool is_valid(const CardMemory& memory) {
  if (!contains(kStates, memory.state) || !std::isfinite(memory.reviewed_ms)) return false;
  const std::array counts = {memory.due_ms,         memory.stability,      memory.difficulty,
                             memory.scheduled_days, memory.learning_steps, memory.reps,
                             memory.lapses};
  return std::all_of(counts.begin(), counts.end(),
                     [](double value) { return std::isfinite(value) && value >= 0; });
}

std::span<const std::string_view> ratings() { return kRatings; }

DayActivity* find_day(std::span<DayActivity> days, double at_ms) {
  DayActivity* on = nullptr;
  for (DayActivity& day : days) {
    if (at_ms >= day.start_ms) on = &day;
  }
  return on;
}

CardHistory::CardHistory(std::span<const CardEvent> events) {
  for (const CardEvent& event : events) add(event);
}

void CardHistory::add(const CardEvent& event) {
  if (const auto* rated = std::get_if<card_event::Rated>(&event.what)) {
    if (contains(kRatings, rated->rating) && is_valid(rated->memory)) {
      ratings_.push_back({rated, event.at_ms});
    }
  }
  if (const auto* goal = std::get_if<card_event::Goal>(&event.what)) {
    if (goal->retention >= kMinRetention && goal->retention <= kMaxRetention) {
      retention_ = goal->retention;
    }
  }
  if (const auto* undone = std::get_if<card_event::Undone>(&event.what)) undo(*undone);
}

void CardHistory::undo(const card_event::Undone& undone) {
  for (std::size_t i = ratings_.size(); i-- > 0;) {
    const CardRating& each = ratings_[i];
    if (each.rated->card != undone.card || each.at_ms != undone.undone_at_ms) continue;
    ratings_.erase(ratings_.begin() + static_cast<std::ptrdiff_t>(i));
    return;
  }
}

const CardRating* CardHistory::last_rating(std::string_view card) const {
  const CardRating* last = nullptr;
  for (const CardRating& rating : ratings_) {
    if (rating.rated->card == card) last = &rating;
  }
  return last;
}

CardMemory CardHistory::memory(std::string_view card) const {
  const CardRating* last = last_rating(card);
  return last == nullptr ? CardMemory{} : last->rated->memory;
}

double CardHistory::last_seed(std::string_view card) const {
  const CardRating* last = last_rating(card);
  return last == nullptr || !std::isfinite(last->rated->seed) ? 0 : last->rated->seed;
}

void CardHistory::count(std::span<DayActivity> days) const {
  for (const CardRating& rating : ratings_) {
    DayActivity* on = find_day(days, rating.at_ms);
    if (on == nullptr) continue;
    if (rating.rated->memory.reps <= 1) {
      ++on->met;
      continue;
    }
    ++on->reviews;
    on->remembered += rating.rated->rating != kRatings[0];
  }
}

}  // namespace headsup
