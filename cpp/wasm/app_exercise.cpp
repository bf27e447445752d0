// The calls about exercises.
#include <cmath>
#include <optional>
#include <string>

#include "attention/size_reader.h"
#include "base/decimal.h"
#include "codec/exercise_json.h"
#include "wasm/app.h"

namespace headsup::app {

namespace {

// Reads where an exercise stands; every fault in it.
Faults read_place(double seed, double level, std::uint32_t& number) {
  Faults faults;
  number = SizeReader(faults).read_seed(seed);
  if (!(level >= 0 && level <= kLevels && level == std::floor(level))) {
    faults.push_back(bad_value("level", decimal_text(level), "exercise_level"));
  }
  return faults;
}

}  // namespace

Result<std::string> App::exercise(double seed, double level) const {
  std::uint32_t number = 0;
  const Faults faults = read_place(seed, level, number);
  if (!faults.empty()) return faults;
  return exercise_json(make_exercise(number, static_cast<int>(level)));
}

Result<std::string> App::grade_step(double seed, double level, const std::string& step,
                                    const std::string& text) const {
  std::uint32_t number = 0;
  const Faults faults = read_place(seed, level, number);
  if (!faults.empty()) return faults;
  const Exercise exercise = make_exercise(number, static_cast<int>(level));
  const ExerciseStep* asked = exercise.find_step(step);
  if (asked == nullptr) return make_fault(Code::unknown_id, "step", {step});
  const StepGrade grade = headsup::grade_step(*asked, exercise.sizes, text);
  const std::optional<std::uint32_t> transfer =
      grade.verdict == Verdict::wrong ? near_transfer(number, exercise.level, step) : std::nullopt;
  return grade_json(exercise, *asked, grade, transfer);
}

Result<ExerciseReply> App::exercises(const std::vector<PracticeEvent>& events,
                                     const ExerciseAction& action) const {
  return headsup::exercises(events, action);
}

}  // namespace headsup::app
