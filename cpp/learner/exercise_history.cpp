#include "headsup/learner/exercise_history.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "headsup/base/decimal.h"
#include "headsup/base/words.h"
#include "headsup/practice/exercise_sizes.h"
#include "headsup/practice/shape_answer.h"

namespace headsup {

namespace {

constexpr std::array<std::string_view, 3> kFadings = {"worked", "one_blank", "all_blank"};
constexpr std::uint32_t kMaxSeed = std::numeric_limits<std::uint32_t>::max();
constexpr int kFadedSheets = 2;  // at the start of a level: one worked, one with a single blank

void apply(const PracticeEvent& event, ItemStatus& status) {
  if (status.done()) return;
  if (const auto* answered = std::get_if<practice_event::Answered>(&event.what)) {
    ++status.attempts;
    status.answer = answered->answer;
    status.right = answered->verdict == name_of(Verdict::right);
  }
  if (std::holds_alternative<practice_event::Hinted>(event.what)) status.hinted = true;
  if (std::holds_alternative<practice_event::Revealed>(event.what)) status.shown = true;
}

bool is_finished(const PracticeEvent& event) {
  return std::holds_alternative<practice_event::Finished>(event.what);
}

// A log may hold anything.
bool is_whole(double value, double limit) {
  return value >= 0 && value <= limit && value == std::floor(value);
}

SheetId sheet_of(const PracticeEvent& event) {
  return {static_cast<std::uint32_t>(event.seed), static_cast<int>(event.level),
          fading_of(event.fading)};
}

// One step of one sheet as a sortable key, and its status.
struct Attempted {
  std::uint64_t key;
  ItemStatus status;
};

}  // namespace

std::string_view name_of(Fading fading) { return kFadings[static_cast<std::size_t>(fading)]; }

Fading fading_of(std::string_view name) {
  return find_name<Fading>(kFadings, name).value_or(Fading::all_blank);
}

SheetId read_sheet_id(double seed, double level, Faults& faults) {
  SheetId out;
  if (is_whole(seed, kMaxSeed)) {
    out.seed = static_cast<std::uint32_t>(seed);
  } else {
    faults.push_back(make_fault(Code::seed_out_of_range, "seed", {kMaxSeed}));
  }
  if (is_whole(level, kLevels)) {
    out.level = static_cast<int>(level);
  } else {
    faults.push_back(bad_value("level", decimal_text(level), "exercise_level"));
  }
  return out;
}

ExerciseHistory::ExerciseHistory(const ExerciseTable& table, std::span<const PracticeEvent> events)
    : table_(&table) {
  for (const PracticeEvent& event : events) add(event);
}

void ExerciseHistory::add(const PracticeEvent& event) {
  if (event.set != kExerciseSet) return;
  if (is_whole(event.seed, kMaxSeed) && is_whole(event.level, kLevels)) events_.push_back(&event);
}

ItemStatus ExerciseHistory::status(const SheetId& sheet, std::string_view item) const {
  ItemStatus out;
  for (const PracticeEvent* each : events_) {
    const PracticeEvent& event = *each;
    if (event.seed != sheet.seed || event.level != sheet.level) continue;
    if (std::holds_alternative<practice_event::Again>(event.what)) out = {};
    if (event.item == item) apply(event, out);
  }
  return out;
}

SheetId ExerciseHistory::last() const {
  for (std::size_t i = events_.size(); i-- > 0;) {
    const PracticeEvent* event = events_[i];
    if (event->fading == kNearTransfer) continue;
    return is_finished(*event) ? next(sheet_of(*event), false) : sheet_of(*event);
  }
  return {};
}

SheetId ExerciseHistory::last_at(int level) const {
  for (std::size_t i = events_.size(); i-- > 0;) {
    const PracticeEvent* event = events_[i];
    if (event->level != level || event->fading == kNearTransfer) continue;
    return is_finished(*event) ? fresh(level, 0, 0) : sheet_of(*event);
  }
  return level == 0 ? SheetId{} : fresh(level, 0, 0);
}

SheetId ExerciseHistory::next(const SheetId& here, bool finishing) const {
  const int level = next_level(here.level, results());
  if (level != here.level) return fresh(level, 0, 0);
  return fresh(level, here.seed, finishing ? 1 : 0);
}

// A sheet of the level that no event mentions; `highest` and `finished` add what is not logged yet.
SheetId ExerciseHistory::fresh(int level, std::uint32_t highest, int finished) const {
  SheetId out;
  out.level = level;
  for (const PracticeEvent* each : events_) {
    const PracticeEvent& event = *each;
    if (event.level != level) continue;
    finished += is_finished(event) ? 1 : 0;
    highest = std::max(highest, static_cast<std::uint32_t>(event.seed));
  }
  out.seed = std::max(highest + 1, std::uint32_t{1});  // after the last seed the first again
  if (out.level > 0 && finished < kFadedSheets) out.fading = static_cast<Fading>(finished);
  return out;
}

// Each step once, when it was first done: repeating a known sheet says nothing about the level.
std::vector<StepResult> ExerciseHistory::results() const {
  std::vector<StepResult> out;
  std::vector<Attempted> attempted;  // ascending
  for (const PracticeEvent* each : events_) {
    const PracticeEvent& event = *each;
    const ExerciseRow* row = table_->find(event.item);
    if (row == nullptr) continue;
    const std::uint64_t key = static_cast<std::uint64_t>(event.seed) << 16 |
                              static_cast<std::uint64_t>(event.level) << 8 |
                              static_cast<std::uint64_t>(row - table_->rows.data());
    auto at = std::lower_bound(attempted.begin(), attempted.end(), key,
                               [](const Attempted& one, std::uint64_t k) { return one.key < k; });
    if (at == attempted.end() || at->key != key) at = attempted.insert(at, {key, {}});
    if (at->status.done()) continue;
    apply(event, at->status);
    if (at->status.done()) {
      out.push_back({static_cast<int>(event.level), at->status.unaided()});
    }
  }
  return out;
}

}  // namespace headsup
