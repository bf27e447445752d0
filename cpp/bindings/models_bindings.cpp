// The calls about published models and looking them up, under the names JS knows.

#include "headsup/api/models_app.h"
#include "headsup/api/models_records.h"
#include "marshal.h"

namespace headsup::js {

EMSCRIPTEN_BINDINGS(headsup_models) {
  using app::ModelsApp;
  call<&ModelsApp::load_models>("loadModels", "text");
  call<&ModelsApp::lookup>("lookup", "text from");
  call<&ModelsApp::grade_lookup>("gradeLookup", "text from step answer");
  call<&ModelsApp::lookup_cost>("lookupCost", "text from seq_len bytes");
}

}  // namespace headsup::js
