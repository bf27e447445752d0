// The calls about exercises.
#include <optional>
#include <string>

#include "headsup/api/app.h"
#include "headsup/api/exercise_json.h"

namespace headsup::app {

Result<std::string> App::exercise(double seed, double level) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  Faults faults;
  const SheetId sheet = read_sheet_id(seed, level, faults);
  if (!faults.empty()) return faults;
  return exercise_json(make_exercise(course_->exercises, sheet.seed, sheet.level));
}

Result<std::string> App::grade_step(double seed, double level, const std::string& step,
                                    const std::string& text) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  Faults faults;
  const SheetId sheet = read_sheet_id(seed, level, faults);
  if (!faults.empty()) return faults;
  const Exercise exercise = make_exercise(course_->exercises, sheet.seed, sheet.level);
  const ExerciseStep* asked = exercise.find_step(step);
  if (asked == nullptr) return make_fault(Code::unknown_id, "step", {step});
  const StepGrade grade = headsup::grade_step(*asked, exercise.sizes, text);
  const std::optional<std::uint32_t> transfer =
      grade.verdict == Verdict::wrong
          ? near_transfer(course_->exercises, sheet.seed, sheet.level, step)
          : std::nullopt;
  return grade_json(exercise, *asked, grade, transfer);
}

Result<ExerciseReply> App::exercises(const std::vector<PracticeEvent>& events,
                                     const ExerciseAction& action) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  return headsup::exercises(course_->exercises, events, action);
}

}  // namespace headsup::app
