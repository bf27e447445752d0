// The calls about the course and what a learner does in it, under the names JS knows.

#include "headsup/api/app.h"
#include "headsup/api/exercise_records.h"
#include "marshal.h"

namespace headsup::js {

EMSCRIPTEN_BINDINGS(headsup_course) {
  using app::App;
  call<&App::load_course>("loadCourse", "text");
  call<&App::lesson>("lesson", "state action");
  call<&App::lesson_resume>("lessonResume", "lesson events at_ms");
  call<&App::course_progress>("courseProgress", "events");
  call<&App::quiz>("quiz", "set events action");
  call<&App::review>("review", "lessons practice");
  call<&App::exercise>("exercise", "seed level");
  call<&App::grade_step>("gradeStep", "seed level step text");
  call<&App::exercises>("exercises", "events action");
  call<&App::deck>("deck", "events action");
  call<&App::check_log>("checkLog", "text");
  call<&App::class_code>("classCode", "facts name");
  call<&App::read_class_code>("readClassCode", "code");
  call<&App::outcome>("outcome", "facts mastery");
}

}  // namespace headsup::js
