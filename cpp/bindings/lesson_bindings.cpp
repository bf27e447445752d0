// The calls about a lesson, under the names JS knows.

#include "headsup/api/course_app.h"
#include "headsup/api/course_records.h"
#include "marshal.h"

namespace headsup::js {

EMSCRIPTEN_BINDINGS(headsup_lesson) {
  using app::CourseApp;
  call<&CourseApp::lesson>("lesson", "state action");
  call<&CourseApp::lesson_resume>("lessonResume", "lesson events at_ms");
}

}  // namespace headsup::js
