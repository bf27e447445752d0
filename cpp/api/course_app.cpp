#include "headsup/api/course_app.h"

#include <utility>

#include "headsup/json/kinds.h"

namespace headsup::app {

Result<CourseView> CourseApp::load_course(const Course& course) {
  if (course.schema != Course::kSchema) {
    return bad_value("course/schema", course.schema, std::to_string(Course::kSchema));
  }
  course_ = std::make_unique<Course>(course);
  return to_view(*course_);
}

Result<LessonReply> CourseApp::lesson(const LessonState& state, const LessonAction& action) const {
  if (!course_) return Fault{Code::no_course, "lesson", {}};
  return act(*course_, state, action);
}

Result<LessonReply> CourseApp::lesson_resume(const std::string& lesson,
                                             const std::vector<LessonEvent>& events,
                                             double at_ms) const {
  if (!course_) return Fault{Code::no_course, "lesson", {}};
  return resume(*course_, lesson, events, at_ms);
}

Result<CourseProgress> CourseApp::course_progress(const std::vector<LessonEvent>& events) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  return headsup::course_progress(*course_, events);
}

Result<QuizReply> CourseApp::quiz(const std::string& set, const std::vector<PracticeEvent>& events,
                                  const QuizAction& action) const {
  if (!course_) return Fault{Code::no_course, "set", {}};
  return headsup::quiz(*course_, set, events, action);
}

Result<Review> CourseApp::review(const std::vector<LessonEvent>& lessons,
                                 const std::vector<PracticeEvent>& practice) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  return headsup::review(*course_, lessons, practice);
}

Result<CardReply> CourseApp::deck(const std::vector<CardEvent>& events,
                                  const DeckAction& action) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  HEADSUP_TRY(made, headsup::deck(*course_, events, action));
  CardReply out{std::move(made.view), std::move(made.events), {}};
  if (made.exercise) fill(out.fresh.emplace(), *made.exercise, made.step);
  return out;
}

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

Result<Outcome> CourseApp::outcome(const EventLog& log, double mastery) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  return headsup::outcome(*course_, log.lessons, log.practice, mastery);
}

Result<std::string> CourseApp::class_code(const EventLog& log, const std::string& name) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  return headsup::class_code(*course_, log, name);
}

Result<ClassRow> CourseApp::read_class_code(const std::string& code) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  return headsup::read_class_code(*course_, code);
}

}  // namespace headsup::app
