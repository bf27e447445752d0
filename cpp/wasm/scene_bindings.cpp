// Names, nothing else: the call on scenes.

#include "wasm/app.h"
#include "wasm/marshal.h"

namespace headsup::js {
namespace {

Reply<std::vector<std::string>> load_scene(Text text) {
  return guarded([&] { return engine().load_scene(to_text(text)); });
}

}  // namespace

EMSCRIPTEN_BINDINGS(headsup_scenes) {
  register_reply<std::vector<std::string>>("string[]");
  emscripten::function("loadScene", &load_scene);
}

}  // namespace headsup::js
