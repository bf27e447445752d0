// Names, nothing else: the calls on W_o read head by head. They answer in one array; which number
// is which stands in attention/head_writes.h, and engine/head-writes.js gives each part its name.

#include "wasm/app.h"
#include "wasm/marshal.h"

namespace headsup::js {
namespace {

using Numbers = std::vector<float>;

Reply<Numbers> head_writes(Input<app::SetupInput> setup, double example, double token,
                           bool identity) {
  return guarded([&] { return engine().head_writes(to_setup(setup), example, token, identity); });
}

Reply<Numbers> fold_output(Input<app::SetupInput> setup, double example, double token,
                           double head) {
  return guarded([&] { return engine().fold_output(to_setup(setup), example, token, head); });
}

}  // namespace

EMSCRIPTEN_BINDINGS(headsup_head_writes) {
  register_reply<Numbers>("Float32Array");
  emscripten::function("headWrites", &head_writes);
  emscripten::function("foldOutput", &fold_output);
}

}  // namespace headsup::js
