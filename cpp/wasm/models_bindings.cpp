// Names, nothing else: the calls about published models and config files. What they give are
// objects of texts; web/src/engine/models.js and config.js say which.

#include "wasm/marshal.h"

namespace headsup::js {
namespace {

CostInput to_cost_input(const val& v) {
  CostInput input;
  input.config = from_js<Config>(v);
  for (const CostField& size : cost_fields()) {
    const val given = field_of(v, size.name.data());  // a literal, so it ends in NUL
    if (!given.isUndefined() && !given.isNull()) input.*size.given = to_number(given);
  }
  return input;
}

val model_cost(val input) {
  return guarded([&] { return engine().model_cost(to_cost_input(input)); },
                 [](const ModelCost& cost) { return to_js(app::to_view(cost)); });
}

val load_models(val text) {
  return guarded([&] { return engine().load_models(to_text(text)); },
                 [](const Catalogue* models) {
                   return to_array(*models,
                                   [](const Model& model) { return to_js(app::to_view(model)); });
                 });
}

val read_config(val text) {
  return guarded([&] { return engine().read_config(to_text(text)); },
                 [](const ConfigReading& reading) {
                   const auto texts = [&](const auto& item) {
                     return to_js(app::to_view(item, reading.document));
                   };
                   val object = val::object();
                   put(object, "towers", to_array(reading.towers, texts));
                   put(object, "notes", to_array(reading.notes, texts));
                   return object;
                 });
}

}  // namespace

EMSCRIPTEN_BINDINGS(headsup_models) {
  define("modelCost", &model_cost, "(sizes: CostSizes): Reply<Texts>");
  define("loadModels", &load_models, "(text: string): Reply<Texts[]>");
  define("readConfig", &read_config, "(text: string): Reply<{ towers: Texts[]; notes: Texts[] }>");
}

}  // namespace headsup::js
