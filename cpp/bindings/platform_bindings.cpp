// The calls by which a learning platform keeps a learner's facts, under the names JS knows. In the
// module of the package for platforms alone (tools/scorm): 6 kB that no other page needs.

#include "headsup/api/course_app.h"
#include "headsup/api/course_records.h"
#include "marshal.h"

namespace headsup::js {

EMSCRIPTEN_BINDINGS(headsup_platform) {
  using app::CourseApp;
  call<&CourseApp::pack_log>("packLog", "facts owner most");
  call<&CourseApp::unpack_log>("unpackLog", "text");
}

}  // namespace headsup::js
