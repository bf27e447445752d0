// The calls that lessons and practice both make, under the names JS knows. They are in both
// modules, so that a page with one of them loads no other for their sake.

#include "headsup/api/course_app.h"
#include "headsup/api/course_records.h"
#include "headsup/api/models_app.h"
#include "headsup/api/models_records.h"
#include "marshal.h"

namespace headsup::js {

EMSCRIPTEN_BINDINGS(headsup_common) {
  call<&app::CourseApp::load_course>("loadCourse", "text");
  call<&app::CourseApp::course_progress>("courseProgress", "events");
  call<&app::ModelsApp::model_cost>("modelCost", "sizes");
}

}  // namespace headsup::js
