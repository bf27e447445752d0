// The calls about exercises.
#include <string>
#include <utility>

#include "headsup/api/course_app.h"

namespace headsup::app {

Result<ExerciseView> CourseApp::exercise(double seed, double level) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  Faults faults;
  const SheetId sheet = read_sheet_id(seed, level, faults);
  if (!faults.empty()) return faults;
  return to_view(make_exercise(course_->exercises, sheet.seed, sheet.level));
}

Result<GradeReply> CourseApp::grade_step(double seed, double level, const std::string& step,
                                         const std::string& text) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  Faults faults;
  const SheetId sheet = read_sheet_id(seed, level, faults);
  if (!faults.empty()) return faults;
  const Exercise exercise = make_exercise(course_->exercises, sheet.seed, sheet.level);
  const ExerciseStep* asked = exercise.find_step(step);
  if (asked == nullptr) return make_fault(Code::unknown_id, "step", {step});
  const StepGrade grade = headsup::grade_step(*asked, exercise.sizes, text);
  GradeReply out;
  fill(out.grade, *exercise.table, *asked, grade,
       counter_example(*exercise.table, *asked->row, grade.mistake, exercise.sizes.dims.cross));
  if (grade.verdict == Verdict::wrong)
    out.transfer = near_transfer(course_->exercises, sheet.seed, sheet.level, step);
  return out;
}

Result<SheetReply> CourseApp::exercises(const std::vector<PracticeEvent>& events,
                                        const ExerciseAction& action) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  Result<ExerciseReply> made = headsup::exercises(course_->exercises, events, action);
  if (!made) return made.faults();
  SheetReply out;
  fill(out.view, made->view);
  out.events = std::move(made.value().events);
  return out;
}

}  // namespace headsup::app
