// Names, nothing else: the calls about published models and looking them up. What they give are
// objects of texts; web/src/engine/models.js and lookup.js say which.

#include "marshal.h"

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
  return reply(engine().model_cost(to_cost_input(input)),
               [](const ModelCost& cost) { return to_js(app::to_view(cost)); });
}

val load_models(val text) {
  return reply(engine().load_models(to_text(text)), [](const Catalogue* models) {
    return to_array(*models,
                    [](const PublishedModel& model) { return to_js(app::to_view(model)); });
  });
}

// What these give is JSON text; web/src/engine/lookup.js says what is in it.
val lookup(val text, val from) { return reply(engine().lookup(to_text(text), to_text(from))); }

val grade_lookup(val text, val from, val step, val answer) {
  return reply(engine().grade_lookup(to_text(text), to_text(from), to_text(step), to_text(answer)));
}

val lookup_cost(val text, val from, val seq_len, val bytes) {
  return reply(
      engine().lookup_cost(to_text(text), to_text(from), to_number(seq_len), to_number(bytes)));
}

}  // namespace

EMSCRIPTEN_BINDINGS(headsup_models) {
  define("modelCost", &model_cost, "(sizes: CostSizes): Reply<Texts>");
  define("loadModels", &load_models, "(text: string): Reply<Texts[]>");
  define("lookup", &lookup, "(text: string, from: string): Reply<string>");
  define("gradeLookup", &grade_lookup,
         "(text: string, from: string, step: string, answer: string): Reply<string>");
  define("lookupCost", &lookup_cost,
         "(text: string, from: string, seq_len: number, bytes: number): Reply<string>");
}

}  // namespace headsup::js
