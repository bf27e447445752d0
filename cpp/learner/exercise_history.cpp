#include "headsup/learner/exercise_history.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "headsup/base/decimal.h"
#include "headsup/layer/size_reader.h"
#include "headsup/practice/exercise_sizes.h"
#include "headsup/practice/exercise_steps.h"
#include "headsup/practice/shape_answer.h"

namespace headsup {

namespace {

constexpr std::array<std::string_view, 3> kFadings = {"worked", "one_blank", "all_blank"};
constexpr int kFadedSheets = 2;  // of a level: one worked, one with a single blank

void apply(const PracticeEvent& event, Standing& standing) {
  if (standing.done()) return;
  if (event.kind == "answered") {
    ++standing.attempts;
    standing.answer = event.answer;
    standing.right = event.verdict == name_of(Verdict::right);
  }
  if (event.kind == "hinted") standing.hinted = true;
  if (event.kind == "revealed") standing.shown = true;
}

int row_of(std::string_view item) {
  const std::span<const StepRow> rows = step_rows();
  const auto found =
      std::find_if(rows.begin(), rows.end(), [&](const StepRow& row) { return row.id == item; });
  return found == rows.end() ? -1 : static_cast<int>(found - rows.begin());
}

// A log may hold anything.
bool is_whole(double value, double limit) {
  return value >= 0 && value <= limit && value == std::floor(value);
}

SheetPlace place_of(const PracticeEvent& fact) {
  return {static_cast<std::uint32_t>(fact.seed), static_cast<int>(fact.level),
          fading_of(fact.fading)};
}

// One step of one sheet as a number, and how it stands.
struct Tried {
  std::uint64_t key;
  Standing standing;
};

}  // namespace

std::string_view name_of(Fading fading) { return kFadings[static_cast<std::size_t>(fading)]; }

Fading fading_of(std::string_view name) {
  const auto found = std::find(kFadings.begin(), kFadings.end(), name);
  return found == kFadings.end() ? Fading::all_blank
                                 : static_cast<Fading>(found - kFadings.begin());
}

SheetPlace read_place(double seed, double level, Faults& faults) {
  SheetPlace out;
  out.seed = SizeReader(faults).read_seed(seed);
  if (is_whole(level, kLevels)) {
    out.level = static_cast<int>(level);
  } else {
    faults.push_back(bad_value("level", decimal_text(level), "exercise_level"));
  }
  return out;
}

ExerciseHistory::ExerciseHistory(std::span<const PracticeEvent> events) {
  for (const PracticeEvent& event : events) add(event);
}

void ExerciseHistory::add(const PracticeEvent& event) {
  constexpr double kMaxSeed = std::numeric_limits<std::uint32_t>::max();
  if (event.set != kExerciseSet) return;
  if (is_whole(event.seed, kMaxSeed) && is_whole(event.level, kLevels)) facts_.push_back(event);
}

Standing ExerciseHistory::standing(const SheetPlace& place, std::string_view item) const {
  Standing out;
  for (const PracticeEvent& fact : facts_) {
    if (fact.seed != place.seed || fact.level != place.level) continue;
    if (fact.kind == "again") out = {};
    if (fact.item == item) apply(fact, out);
  }
  return out;
}

SheetPlace ExerciseHistory::last() const {
  for (auto fact = facts_.rbegin(); fact != facts_.rend(); ++fact) {
    if (fact->fading == kNear) continue;
    return fact->kind == "finished" ? next(place_of(*fact), false) : place_of(*fact);
  }
  return {};
}

SheetPlace ExerciseHistory::last_at(int level) const {
  for (auto fact = facts_.rbegin(); fact != facts_.rend(); ++fact) {
    if (fact->level != level || fact->fading == kNear) continue;
    return fact->kind == "finished" ? fresh(level, 0, 0) : place_of(*fact);
  }
  return level == 0 ? SheetPlace{} : fresh(level, 0, 0);
}

SheetPlace ExerciseHistory::next(const SheetPlace& here, bool finishing) const {
  const int level = next_level(here.level, results());
  if (level != here.level) return fresh(level, 0, 0);
  return fresh(level, here.seed, finishing ? 1 : 0);
}

// A sheet of the level that is in no fact; `highest` and `finished` are what the facts do not tell
// yet.
SheetPlace ExerciseHistory::fresh(int level, std::uint32_t highest, int finished) const {
  SheetPlace out;
  out.level = level;
  for (const PracticeEvent& fact : facts_) {
    if (fact.level != level) continue;
    finished += fact.kind == "finished" ? 1 : 0;
    highest = std::max(highest, static_cast<std::uint32_t>(fact.seed));
  }
  out.seed = std::max(highest + 1, std::uint32_t{1});  // after the last seed the first again
  if (out.level > 0 && finished < kFadedSheets) out.fading = static_cast<Fading>(finished);
  return out;
}

// Each step once, when it was first done: a sheet that starts anew tells nothing new.
std::vector<StepResult> ExerciseHistory::results() const {
  std::vector<StepResult> out;
  std::vector<Tried> tried;  // ascending
  for (const PracticeEvent& fact : facts_) {
    const int row = row_of(fact.item);
    if (row < 0) continue;
    const std::uint64_t key = static_cast<std::uint64_t>(fact.seed) << 16 |
                              static_cast<std::uint64_t>(fact.level) << 8 |
                              static_cast<std::uint64_t>(row);
    auto at = std::lower_bound(tried.begin(), tried.end(), key,
                               [](const Tried& one, std::uint64_t k) { return one.key < k; });
    if (at == tried.end() || at->key != key) at = tried.insert(at, {key, {}});
    if (at->standing.done()) continue;
    apply(fact, at->standing);
    if (at->standing.done()) {
      out.push_back({static_cast<int>(fact.level), at->standing.unaided()});
    }
  }
  return out;
}

}  // namespace headsup
