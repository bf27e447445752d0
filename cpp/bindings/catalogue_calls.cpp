// The calls of the module that reads published models, under the names JS knows.

#include "headsup/api/models_app.h"
#include "headsup/api/models_records.h"
#include "marshal.h"

namespace headsup::js {

EMSCRIPTEN_BINDINGS(headsup_catalogue) {
  using namespace app;
  call<&ModelsApp::load_models>("loadModels", "models");
  call<&ModelsApp::lookup>("lookup", "source");
  call<&ModelsApp::grade_lookup>("gradeLookup", "source step answer");
  call<&ModelsApp::lookup_cost>("lookupCost", "source seq_len bytes");
  // What prose asks, which counts the models that are loaded here.
  call<&ModelsApp::evaluate>("evaluateWithModels", "config expression");
}

}  // namespace headsup::js
