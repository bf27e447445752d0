#include "condense.h"

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

// How often each of a few keys was met. A key is a digest: of some hundred no two are the same.
class Tally {
 public:
  /// How often it was met before, and meets it.
  int meet(std::uint32_t key) {
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

std::uint32_t key_of(std::string_view what, std::string_view home, std::string_view id = "") {
  return fnv1a(id, fnv1a("/", fnv1a(home, fnv1a("/", fnv1a(what)))));
}
std::uint32_t with_number(std::uint32_t key, double number) {
  return fnv1a({reinterpret_cast<const char*>(&number), sizeof number}, key);
}

// The last answers to a question, the first of which is `first`: counted from the last.
bool keeps_answer(const Thrift& thrift, int later, bool first) {
  return later < std::max(1, thrift.answers - 1) || (first && thrift.answers > 1);
}

Marks lesson_marks(const std::vector<LessonEvent>& events, const Thrift& thrift) {
  Marks marks(events.size());
  Tally steps, seen, last;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const LessonEvent& event = events[i];
    // What befalls a question in the prose visits no step.
    const bool visits = event.gate.empty() || event.gate == event.step;
    if (visits && steps.meet(key_of("", event.lesson, event.step)) == 0) marks[i] = true;
  }
  for (std::size_t i = events.size(); i-- > 0;) {
    const LessonEvent& event = events[i];
    const std::string& gate = event.gate.empty() ? event.step : event.gate;
    const bool clear = event.kind == "clear";
    const int later = seen.meet(key_of(event.kind, event.lesson, clear ? "" : gate));
    if (last.meet(key_of("", event.lesson)) == 0 || event.kind == "shown" ||
        (event.kind == "predicted" && keeps_answer(thrift, later, false)) ||
        ((event.kind == "measured" || clear) && later == 0)) {
      marks[i] = true;
    }
  }
  return marks;
}

// What a question, or a step of a sheet of exercises, is known by.
std::uint32_t item_key(const PracticeEvent& event, std::string_view item) {
  const std::uint32_t key = key_of("", event.set, item);
  return event.set == kExerciseSet ? with_number(with_number(key, event.seed), event.level) : key;
}
std::uint32_t item_key(const PracticeEvent& event) { return item_key(event, event.item); }

// What starts anew: a question, or a whole sheet of exercises.
std::uint32_t round_key(const PracticeEvent& event) {
  return item_key(event, event.set == kExerciseSet ? "" : event.item);
}

// Which facts are the first answers since a question was begun.
Marks first_answers(const std::vector<PracticeEvent>& events) {
  Marks first(events.size());
  Tally rounds, answered;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const std::uint32_t round = round_key(events[i]);
    if (events[i].kind == "again") rounds.meet(round);
    if (events[i].kind != "answered") continue;
    first[i] = answered.meet(with_number(item_key(events[i]), rounds.count(round))) == 0;
  }
  return first;
}

// Of each level of exercises, what says where to go on.
void mark_levels(const std::vector<PracticeEvent>& events, Marks& marks) {
  Tally last, finished;
  std::vector<std::size_t> highest;  // of each level
  for (std::size_t i = events.size(); i-- > 0;) {
    const PracticeEvent& event = events[i];
    if (event.set != kExerciseSet) continue;
    const std::uint32_t level = with_number(0, event.level);
    if (event.fading != kNear && last.meet(level) == 0) marks[i] = true;
    if (event.kind == "finished" && finished.meet(level) < 2) marks[i] = true;
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

Marks practice_marks(const std::vector<PracticeEvent>& events, const Thrift& thrift) {
  Marks marks(events.size());
  const Marks first = first_answers(events);
  Tally last, rounds, seen, steps;
  for (std::size_t i = events.size(); i-- > 0;) {
    const PracticeEvent& event = events[i];
    const bool exercise = event.set == kExerciseSet;
    const std::uint32_t key = item_key(event);
    if (!exercise && last.meet(key_of("", event.set)) == 0) marks[i] = true;
    if (rounds.count(round_key(event)) > 0) continue;  // begun anew after it
    if (event.kind == "again") rounds.meet(round_key(event));
    if (event.kind == "again" || event.kind == "moved" || event.kind == "finished") continue;
    if (exercise && steps.count(key) == 0 && steps.keys() >= thrift.steps) continue;
    if (exercise) steps.meet(key);
    const int later = seen.meet(fnv1a(event.kind, key));
    if (event.kind == "answered" ? keeps_answer(thrift, later, first[i])
                                 : event.kind != "graded" || later == 0) {
      marks[i] = true;
    }
  }
  mark_levels(events, marks);
  return marks;
}

// The last rating of each card, of those that were not taken back; and the last goal.
Marks card_marks(const std::vector<CardEvent>& events) {
  Marks marks(events.size());
  Tally rated, undone;
  for (std::size_t i = events.size(); i-- > 0;) {
    const CardEvent& event = events[i];
    const std::uint32_t card = key_of("", "", event.card);
    if (event.kind == "goal" && rated.meet(0) == 0) marks[i] = true;
    if (event.kind == "undone") undone.meet(with_number(card, event.undone_at_ms));
    if (event.kind != "rated" || !is_sound(event.memory)) continue;
    if (undone.count(with_number(card, event.at_ms)) > 0) continue;
    if (rated.meet(card) == 0) marks[i] = true;
  }
  return marks;
}

}  // namespace

Kept condense(const Facts& facts, const Thrift& thrift) {
  return {lesson_marks(facts.lessons, thrift), practice_marks(facts.practice, thrift),
          card_marks(facts.cards)};
}

}  // namespace headsup
