// The calls about published models and looking them up, under the names JS knows.

#include "headsup/api/app.h"
#include "headsup/api/models_records.h"
#include "marshal.h"

namespace headsup::js {

EMSCRIPTEN_BINDINGS(headsup_models) {
  using app::App;
  call<&App::model_cost>("modelCost", "sizes");
  call<&App::load_models>("loadModels", "text");
  call<&App::lookup>("lookup", "text from");
  call<&App::grade_lookup>("gradeLookup", "text from step answer");
  call<&App::lookup_cost>("lookupCost", "text from seq_len bytes");
}

}  // namespace headsup::js
