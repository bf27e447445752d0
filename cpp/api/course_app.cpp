#include "headsup/api/course_app.h"

namespace headsup::app {

Result<CourseView> CourseApp::load_course(const Course& course) {
  if (course.schema != Course::kSchema) {
    return bad_value("course/schema", course.schema, std::to_string(Course::kSchema));
  }
  course_ = std::make_unique<Course>(course);
  CourseView out{course.language, {}};
  for (const Lesson& lesson : course.lessons) out.lessons.push_back(lesson.id);
  return out;
}

}  // namespace headsup::app
