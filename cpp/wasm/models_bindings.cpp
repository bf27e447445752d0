// Names, nothing else: the calls about published models. What they give are objects of texts;
// web/src/engine/models.js says which.

#include "wasm/app.h"
#include "wasm/marshal.h"

namespace headsup::js {

val to_list(const ModelCost& cost) { return to_list(app::to_view(cost)); }

val to_list(const Catalogue* const& models) {
  val array = val::array();
  for (const Model& model : *models) array.call<void>("push", to_list(app::to_view(model)));
  return array;
}

namespace {

CostInput to_cost_input(const val& v) {
  CostInput input;
  input.config = to_config(v);
  for (const CostField& size : cost_fields()) {
    input.*size.given = to_size(field(v, size.name.data()));  // a literal, so it ends in NUL
  }
  return input;
}

Reply<ModelCost> model_cost(Input<CostInput> input) {
  return guarded([&] { return engine().model_cost(to_cost_input(input)); });
}

Reply<const Catalogue*> load_models(Text text) {
  return guarded([&] { return engine().load_models(to_text(text)); });
}

}  // namespace

EMSCRIPTEN_BINDINGS(headsup_models) {
  emscripten::register_type<Input<CostInput>>(
      "Partial<Config> & { n_layers?: number; bytes_per_number?: number; q_lora_rank?: number; "
      "kv_lora_rank?: number; qk_nope_head_dim?: number; qk_rope_head_dim?: number; "
      "v_head_dim?: number }");
  register_reply<ModelCost>("{ [name: string]: string }");
  register_reply<const Catalogue*>("{ [name: string]: string }[]");
  emscripten::function("modelCost", &model_cost);
  emscripten::function("loadModels", &load_models);
}

}  // namespace headsup::js
