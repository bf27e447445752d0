// Names, nothing else: the call that reads a model's config file. What it gives are objects of
// texts; web/src/engine/config.js says which.

#include "wasm/app.h"
#include "wasm/marshal.h"

namespace headsup::js {

namespace {

template <class Items>
val texts(const Items& items, const Document& document) {
  val array = val::array();
  for (const auto& item : items) array.call<void>("push", to_list(app::to_view(item, document)));
  return array;
}

}  // namespace

val to_list(const ConfigReading& reading) {
  val object = val::object();
  object.set("towers", texts(reading.towers, reading.document));
  object.set("notes", texts(reading.notes, reading.document));
  return object;
}

namespace {

Reply<ConfigReading> read_config(Text text) {
  return guarded([&] { return engine().read_config(to_text(text)); });
}

}  // namespace

EMSCRIPTEN_BINDINGS(headsup_config) {
  register_reply<ConfigReading>(
      "{ towers: { [name: string]: string }[]; notes: { [name: string]: string }[] }");
  emscripten::function("readConfig", &read_config);
}

}  // namespace headsup::js
