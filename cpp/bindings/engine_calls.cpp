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
  call<kOfCourse<&course_progress>>("courseProgress", "events");
  call<&ModelsApp::model_cost>("modelCost", "sizes");
  call<kOfCourse<&act>>("lesson", "state action");
  call<kOfCourse<&resume>>("lessonResume", "lesson events at_ms");
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
  call<kOfCourse<&quiz>>("quiz", "set events action");
  call<kOfCourse<&review>>("review", "lessons practice");
  call<kOfCourse<&exercises>>("exercises", "events action");
  call<kOfCourse<&make_exam>>("exam", "ask");
  call<kOfCourse<&grade_exam>>("gradeExam", "ask answers");
  call<kOfCourse<&deck>>("deck", "events action");
  call<&CourseApp::check_log>("checkLog", "log");
  call<kOfCourse<&class_code>>("classCode", "facts name");
  call<kOfCourse<&read_class_code>>("readClassCode", "code");
  call<kOfCourse<&class_totals>>("classTotals", "codes");
  call<kOfCourse<&part_outcome>>("outcome", "part facts mastery");
  // What the command line asks.
  call<kOfCourse<&exercise_at>>("exercise", "seed level");
  call<kOfCourse<&grade_at>>("gradeStep", "seed level step text");
  // What the benchmark asks.
  call<&SpeedApp::product>("speedProduct", "rows depth columns");
  call<&SpeedApp::layer>("speedLayer", "config seed");
  call<&SpeedApp::run>("speedRun", "work");
  call<&SpeedApp::again>("speedAgain", "times");
  call<&SpeedApp::numbers>("speedNumbers", "of");
}

}  // namespace headsup::js
