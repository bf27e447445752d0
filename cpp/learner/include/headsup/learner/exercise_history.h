// Folds exercise events: the status of each step, where the learner left off and which sheet comes
// next.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/fault.h"
#include "headsup/course/exercise_table.h"
#include "headsup/learner/events.h"
#include "headsup/practice/exercise_sizes.h"

namespace headsup {

/// `set` of every exercise event.
inline constexpr std::string_view kExerciseSet = "exercise";

/// `fading` of an event about a near-transfer step, which has no fading of its own.
inline constexpr std::string_view kNearTransfer = "near";

/// How much of a sheet the learner fills in: nothing, its last step, or all steps. The sheets of a
/// level go through the three in this order and stay with the last (worked-example fading).
enum class Fading : std::uint8_t { worked, one_blank, all_blank };
std::string_view name_of(Fading fading);

/// all_blank for an unknown name.
Fading fading_of(std::string_view name);

/// Which sheet of exercises, and how much of it the learner fills in.
struct SheetId {
  std::uint32_t seed = 0;
  int level = 0;
  Fading fading = Fading::all_blank;
};

/// The sheet of a seed and a level, with fading all_blank. Faults: seed_out_of_range,
/// field_bad_value (level).
SheetId read_sheet_id(double seed, double level, Faults& faults);

/// The status of one step of one sheet.
struct ItemStatus {
  std::string answer;  // the last one
  int attempts = 0;
  bool hinted = false;
  bool shown = false;  // given up
  bool right = false;

  bool done() const { return right || shown; }
  bool unaided() const { return right && attempts == 1 && !hinted; }
  bool missed() const { return shown || attempts > 1; }
};

class ExerciseHistory {
 public:
  /// Ignores events of other sets and those with an invalid seed or level. `table` and the events
  /// must outlive it.
  ExerciseHistory(const ExerciseTable& table, std::span<const PracticeEvent> events);

  void add(const PracticeEvent& event);

  /// Of a step of this seed and level; `sheet.fading` is not used.
  ItemStatus status(const SheetId& sheet, std::string_view item) const;

  /// Where the learner left off; level 0, seed 0 where there are no events.
  SheetId last() const;

  /// Where the learner left off at a level; its first sheet where it has no events.
  SheetId last_at(int level) const;

  /// The sheet after this one; `finishing` if its "finished" event is not in the log yet. Its level
  /// follows practice/exercise_sizes.h; its seed is one above the highest in that level's events.
  SheetId next(const SheetId& here, bool finishing) const;

 private:
  std::vector<StepResult> results() const;
  SheetId fresh(int level, std::uint32_t highest, int finished) const;

  const ExerciseTable* table_;
  std::vector<const PracticeEvent*> events_;
};

}  // namespace headsup
