#include "compact.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "headsup/base/fnv1a.h"
#include "headsup/learner/card_history.h"
#include "headsup/learner/exercise_history.h"

namespace headsup {

namespace {

// Counts how often each key occurs. A key is a 32-bit hash: among a few hundred, no two collide.
class Counter {
 public:
  /// The count before this call.
  int increment(std::uint32_t key) {
    for (Row& each : rows_) {
      if (each.key == key) return each.times++;
    }
    rows_.push_back({key, 1});
    return 0;
  }

  int count(std::uint32_t key) const {
    for (const Row& each : rows_) {
      if (each.key == key) return each.times;
    }
    return 0;
  }

  int keys() const { return static_cast<int>(rows_.size()); }

 private:
  struct Row {
    std::uint32_t key;
    int times;
  };
  std::vector<Row> rows_;
};

using Marks = std::vector<bool>;

std::uint32_t key_of(std::string_view what, std::string_view parent, std::string_view id = "") {
  return fnv1a(id, fnv1a("/", fnv1a(parent, fnv1a("/", fnv1a(what)))));
}
std::uint32_t with_number(std::uint32_t key, double number) {
  return fnv1a({reinterpret_cast<const char*>(&number), sizeof number}, key);
}

template <class What, class Event>
bool is(const Event& event) {
  return std::holds_alternative<What>(event.what);
}

// Whether to retain an answer that `later` others follow; `first` for the first of all.
bool keeps_answer(const RetentionPolicy& policy, int later, bool first) {
  return later < std::max(1, policy.answers - 1) || (first && policy.answers > 1);
}

Marks lesson_marks(const std::vector<LessonEvent>& events, const RetentionPolicy& policy) {
  Marks marks(events.size());
  Counter steps, seen, last;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const LessonEvent& event = events[i];
    // An event of a question in the prose visits no step.
    const std::string_view question = question_of(event);
    const bool visits = question.empty() || question == event.step;
    if (visits &&
        steps.increment(key_of("", event.lesson, event.step)) == 0)
      marks[i] = true;
  }
  for (std::size_t i = events.size(); i-- > 0;) {
    const LessonEvent& event = events[i];
    const bool clear = is<lesson_event::Clear>(event);
    const bool measured = is<lesson_event::Measured>(event);
    const bool predicted = is<lesson_event::Predicted>(event);
    const std::string_view about = clear ? std::string_view() : subject_of(event);
    const int later = seen.increment(key_of(kind_of(event.what), event.lesson, about));
    if (last.increment(key_of("", event.lesson)) == 0 || is<lesson_event::Shown>(event) ||
        (predicted && keeps_answer(policy, later, false)) || ((measured || clear) && later == 0)) {
      marks[i] = true;
    }
  }
  return marks;
}

// Identifies a question, or a step of one sheet of exercises.
std::uint32_t item_key(const PracticeEvent& event, std::string_view item) {
  const std::uint32_t key = key_of("", event.set, item);
  return event.set == kExerciseSet ? with_number(with_number(key, event.seed), event.level) : key;
}
std::uint32_t item_key(const PracticeEvent& event) { return item_key(event, event.item); }

// Identifies what "again" restarts: a question, or a whole sheet of exercises.
std::uint32_t restart_key(const PracticeEvent& event) {
  return item_key(event, event.set == kExerciseSet ? "" : event.item);
}

// Which events are the first answers since the question was last restarted.
Marks first_answers(const std::vector<PracticeEvent>& events) {
  Marks first(events.size());
  Counter restarts, answered;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const std::uint32_t restart = restart_key(events[i]);
    if (is<practice_event::Again>(events[i])) restarts.increment(restart);
    if (!is<practice_event::Answered>(events[i])) continue;
    first[i] = answered.increment(with_number(item_key(events[i]), restarts.count(restart))) == 0;
  }
  return first;
}

// Of each level of exercises, the events that decide where to continue.
void mark_levels(const std::vector<PracticeEvent>& events, Marks& marks) {
  Counter last, finished;
  std::vector<std::size_t> highest;  // of each level
  for (std::size_t i = events.size(); i-- > 0;) {
    const PracticeEvent& event = events[i];
    if (event.set != kExerciseSet) continue;
    const std::uint32_t level = with_number(0, event.level);
    if (event.fading != kNearTransfer && last.increment(level) == 0) marks[i] = true;
    if (is<practice_event::Finished>(event) && finished.increment(level) < 2) marks[i] = true;
    bool known = false;
    for (std::size_t& each : highest) {
      if (events[each].level != event.level) continue;
      known = true;
      if (event.seed > events[each].seed) each = i;
    }
    if (!known) highest.push_back(i);
  }
  for (const std::size_t each : highest) marks[each] = true;
}

Marks practice_marks(const std::vector<PracticeEvent>& events, const RetentionPolicy& policy) {
  Marks marks(events.size());
  const Marks first = first_answers(events);
  Counter last, restarts, seen, steps;
  for (std::size_t i = events.size(); i-- > 0;) {
    const PracticeEvent& event = events[i];
    const bool exercise = event.set == kExerciseSet;
    const std::uint32_t key = item_key(event);
    if (!exercise && last.increment(key_of("", event.set)) == 0) marks[i] = true;
    if (restarts.count(restart_key(event)) > 0) continue;  // restarted after it
    const bool again = is<practice_event::Again>(event);
    if (again) restarts.increment(restart_key(event));
    if (again || is<practice_event::Moved>(event) || is<practice_event::Finished>(event)) continue;
    if (exercise && steps.count(key) == 0 && steps.keys() >= policy.steps) continue;
    if (exercise) steps.increment(key);
    const int later = seen.increment(fnv1a(kind_of(event.what), key));
    if (is<practice_event::Answered>(event) ? keeps_answer(policy, later, first[i])
                                            : !is<practice_event::Graded>(event) || later == 0) {
      marks[i] = true;
    }
  }
  mark_levels(events, marks);
  return marks;
}

// The last rating of each card that was not undone, and the last goal.
Marks card_marks(const std::vector<CardEvent>& events) {
  Marks marks(events.size());
  Counter rated, undone;
  for (std::size_t i = events.size(); i-- > 0;) {
    const CardEvent& event = events[i];
    if (is<card_event::Goal>(event) && rated.increment(0) == 0) marks[i] = true;
    if (const auto* one = std::get_if<card_event::Undone>(&event.what)) {
      undone.increment(with_number(key_of("", "", one->card), one->undone_at_ms));
    }
    const auto* one = std::get_if<card_event::Rated>(&event.what);
    if (one == nullptr || !is_valid(one->memory)) continue;
    const std::uint32_t card = key_of("", "", one->card);
    if (undone.count(with_number(card, event.at_ms)) > 0) continue;
    if (rated.increment(card) == 0) marks[i] = true;
  }
  return marks;
}

}  // namespace

RetainedEvents compact(const EventLog& log, const RetentionPolicy& policy) {
  return {lesson_marks(log.lessons, policy), practice_marks(log.practice, policy),
          card_marks(log.cards)};
}

}  // namespace headsup
