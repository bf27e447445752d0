// What a module for models of somebody's own has beside the runner's calls: what a model is and
// takes, before it is read.

#include "headsup/api/layer_records.h"
#include "headsup/api/model_app.h"
#include "headsup/api/model_records.h"
#include "marshal.h"

namespace headsup::js {

using app::ModelApp;

EMSCRIPTEN_BINDINGS(headsup_checkpoints) {
  call<&ModelApp::plan>("modelPlan", "files");
  call<&ModelApp::plan_take>("modelPlanTake", "bytes");
  call<&ModelApp::planned>("modelPlanned");
}

}  // namespace headsup::js
