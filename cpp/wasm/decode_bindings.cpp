// Names, nothing else: the call on decoding and what it answers.

#include "wasm/app.h"
#include "wasm/marshal.h"

namespace headsup::js {

val to_list(const app::DecodingView& decoding) {
  val object = to_list(decoding.arrays);
  object.set("counts", to_list(decoding.counts));
  return object;
}

namespace {

Reply<app::DecodingView> decode(Input<app::SetupInput> setup, double steps) {
  return guarded([&] { return engine().decode(to_setup(setup), steps); });
}

}  // namespace

EMSCRIPTEN_BINDINGS(headsup_decode) {
  register_reply<app::DecodingView>(
      "{ keys: Float32Array; values: Float32Array; y: Float32Array; difference: Float32Array; "
      "counts: string[] }");
  emscripten::function("decode", &decode);
}

}  // namespace headsup::js
