// What engine_tools has beside the runner: how long a language model takes.

#include "headsup/api/layer_records.h"
#include "headsup/api/model_app.h"
#include "headsup/api/model_records.h"
#include "marshal.h"

namespace headsup::js {

using app::ModelApp;

EMSCRIPTEN_BINDINGS(headsup_model_tools) {
  call<&ModelApp::speed>("modelSpeed", "work tokens count");
  call<&ModelApp::speed_again>("modelSpeedAgain", "times");
  call<&ModelApp::speed_result>("modelSpeedResult");
}

}  // namespace headsup::js
