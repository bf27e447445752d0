// The facts about exercises, folded: how each step stands, where the learner left off and which
// sheet comes next. Knows facts and levels; knows no action and no page.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/fault.h"
#include "headsup/learner/practice_event.h"
#include "headsup/practice/difficulty.h"

namespace headsup {

/// The set that facts about exercises name.
inline constexpr std::string_view kExerciseSet = "exercise";

/// What the facts about a step that was offered beside another say in place of a fading.
inline constexpr std::string_view kNear = "near";

/// How much of a sheet is left to the learner: nothing, its last step, all steps. A level begins
/// with the first, goes on with the second and stays with the third.
enum class Fading : std::uint8_t { worked, one_blank, all_blank };
std::string_view name_of(Fading fading);

/// all_blank for what is no name of one.
Fading fading_of(std::string_view name);

struct SheetPlace {
  std::uint32_t seed = 0;
  int level = 0;
  Fading fading = Fading::all_blank;
};

/// Reads the seed and the level of a sheet, all of it blank. Faults: seed_out_of_range,
/// field_bad_value (level).
SheetPlace read_place(double seed, double level, Faults& faults);

/// How one step of one exercise stands.
struct Standing {
  std::string answer;  // the last
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
  /// Passes over facts of other sets and those whose seed or level is none.
  explicit ExerciseHistory(std::span<const PracticeEvent> events);

  void add(const PracticeEvent& event);

  /// Of a step of this seed and level; `place.fading` is not looked at.
  Standing standing(const SheetPlace& place, std::string_view item) const;

  /// Where the learner left off; the five steps where there are no facts.
  SheetPlace last() const;

  /// Where the learner left off at a level; its first sheet where there are no facts of it.
  SheetPlace last_at(int level) const;

  /// The sheet after this one; `finishing` where the fact that it is finished is yet to come. Its
  /// level follows practice/difficulty.h; its seed is one above the highest in the facts of that
  /// level.
  SheetPlace next(const SheetPlace& here, bool finishing) const;

 private:
  std::vector<StepResult> results() const;
  SheetPlace fresh(int level, std::uint32_t highest, int finished) const;

  std::vector<PracticeEvent> facts_;
};

}  // namespace headsup
