// What App answers about the whole course.
#include "wasm/app.h"

namespace headsup::app {

Result<CourseProgress> App::course_progress(const std::vector<LessonEvent>& events) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  return headsup::course_progress(*course_, events);
}

}  // namespace headsup::app
