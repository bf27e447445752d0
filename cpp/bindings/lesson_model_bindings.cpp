// What only the lessons' figures ask of the language model that comes with the site.

#include "headsup/api/layer_records.h"
#include "headsup/api/model_app.h"
#include "headsup/api/model_records.h"
#include "marshal.h"

namespace headsup::js {

using app::ModelApp;

EMSCRIPTEN_BINDINGS(headsup_lesson_model) {
  call<&ModelApp::rope_score>("modelRopeScore", "which");
  call<&ModelApp::contributions>("modelHeadContributions", "which");
  call<&ModelApp::softmax_blocks>("modelSoftmaxBlocks", "which");
  call<&ModelApp::change>("modelChange", "which");
}

}  // namespace headsup::js
