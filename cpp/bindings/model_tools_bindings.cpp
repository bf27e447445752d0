// What engine_tools has beside the runner: how far a language model is from a reference file.

#include "headsup/api/layer_records.h"
#include "headsup/api/model_app.h"
#include "headsup/api/model_records.h"
#include "marshal.h"

namespace headsup::js {

EMSCRIPTEN_BINDINGS(headsup_model_tools) { call<&app::ModelApp::verify>("modelVerify", "text"); }

}  // namespace headsup::js
