#include "headsup/api/course_app.h"

#include <utility>

#include "headsup/json/json_reader.h"

namespace headsup::app {

Result<CourseView> CourseApp::load_course(const std::string& text) {
  const Result<Document> document = read_json(text);
  if (!document) return document.faults();
  Result<Course> course = read_course(*document);
  if (!course) return course.faults();
  course_ = std::make_unique<Course>(std::move(course).value());
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

}  // namespace headsup::app
