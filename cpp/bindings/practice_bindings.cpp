// The calls about practice and the learner's log, under the names JS knows.

#include "headsup/api/course_app.h"
#include "headsup/api/exercise_records.h"
#include "marshal.h"

namespace headsup::js {

EMSCRIPTEN_BINDINGS(headsup_practice) {
  using app::CourseApp;
  call<&CourseApp::quiz>("quiz", "set events action");
  call<&CourseApp::review>("review", "lessons practice");
  call<&CourseApp::exercises>("exercises", "events action");
  call<&CourseApp::deck>("deck", "events action");
  call<&CourseApp::check_log>("checkLog", "text");
  call<&CourseApp::class_code>("classCode", "facts name");
  call<&CourseApp::read_class_code>("readClassCode", "code");
  call<&CourseApp::outcome>("outcome", "facts mastery");
}

}  // namespace headsup::js
