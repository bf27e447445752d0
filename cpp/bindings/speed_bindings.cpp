// What engine_tools has for the benchmark, under the names JS knows.

#include "headsup/api/layer_records.h"
#include "headsup/api/speed_app.h"
#include "marshal.h"

namespace headsup::js {
namespace {

// Bytes that the module has taken so far: at most, for wasm never gives memory back.
double speed_memory() { return 65536.0 * static_cast<double>(__builtin_wasm_memory_size(0)); }

}  // namespace

EMSCRIPTEN_BINDINGS(headsup_speed) {
  using app::SpeedApp;
  call<&SpeedApp::product>("speedProduct", "rows depth columns");
  call<&SpeedApp::layer>("speedLayer", "config seed");
  call<&SpeedApp::run>("speedRun", "work");
  call<&SpeedApp::again>("speedAgain", "times");
  call<&speed_memory>("speedMemory");
  call<&SpeedApp::numbers>("speedNumbers", "of");
}

}  // namespace headsup::js
