// The calls of the module that lessons and practice load, under the names JS knows.

#include "headsup/api/course_app.h"
#include "headsup/api/course_records.h"
#include "headsup/api/exercise_records.h"
#include "headsup/api/layer_app.h"
#include "headsup/api/layer_records.h"
#include "headsup/api/models_app.h"
#include "headsup/api/models_records.h"
#include "headsup/api/speed_app.h"
#include "marshal.h"

namespace headsup::js {

EMSCRIPTEN_BINDINGS(headsup_engine) {
  using namespace app;
  // Lessons.
  call<&CourseApp::load_course>("loadCourse", "course");
  call<&CourseApp::course_progress>("courseProgress", "events");
  call<&ModelsApp::model_cost>("modelCost", "sizes");
  call<&CourseApp::lesson>("lesson", "state action");
  call<&CourseApp::lesson_resume>("lessonResume", "lesson events at_ms");
  // The layer.
  call<&LayerApp::vocabulary>("vocabulary");
  call<&LayerApp::shapes>("shapes", "config");
  call<&LayerApp::tensor>("tensor", "setup name lead");
  call<&LayerApp::explain>("explain", "setup tensor index");
  call<&ModelsApp::evaluate>("evaluate", "config expression");
  call<&LayerApp::check_layer>("checkLayer", "name config numbers");
  call<&LayerApp::load_scene>("loadScene", "scene");
  call<&LayerApp::layer_version>("layerVersion", "setup version mistake head");
  call<&LayerApp::scaling_study>("scalingStudy", "ask");
  call<&LayerApp::rank_view>("rankView", "seq_len seed rank");
  // Practice, and the learner's log.
  call<&CourseApp::quiz>("quiz", "set events action");
  call<&CourseApp::review>("review", "lessons practice");
  call<&CourseApp::exercises>("exercises", "events action");
  call<&CourseApp::exam>("exam", "ask");
  call<&CourseApp::grade_exam>("gradeExam", "ask answers");
  call<&CourseApp::deck>("deck", "events action");
  call<&CourseApp::check_log>("checkLog", "log");
  call<&CourseApp::class_code>("classCode", "facts name");
  call<&CourseApp::read_class_code>("readClassCode", "code");
  call<&CourseApp::class_totals>("classTotals", "codes");
  call<&CourseApp::outcome>("outcome", "part facts mastery");
  // What the command line asks.
  call<&CourseApp::exercise>("exercise", "seed level");
  call<&CourseApp::grade_step>("gradeStep", "seed level step text");
  // What the benchmark asks.
  call<&SpeedApp::product>("speedProduct", "rows depth columns");
  call<&SpeedApp::layer>("speedLayer", "config seed");
  call<&SpeedApp::run>("speedRun", "work");
  call<&SpeedApp::again>("speedAgain", "times");
  call<&SpeedApp::numbers>("speedNumbers", "of");
}

}  // namespace headsup::js
