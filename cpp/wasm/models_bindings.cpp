// Names, nothing else: the calls about published models, config files and looking models up. What
// they give are objects of texts; web/src/engine/models.js, config.js and lookup.js say which.

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

val reading_to_js(const ConfigReading& reading) {
  const auto texts = [&](const auto& item) { return to_js(app::to_view(item, reading.document)); };
  val object = val::object();
  put(object, "towers", to_array(reading.towers, texts));
  put(object, "notes", to_array(reading.notes, texts));
  return object;
}

val read_config(val text) {
  return guarded([&] { return engine().read_config(to_text(text)); }, reading_to_js);
}

[[gnu::noinline]] void put_text(val& object, const char* name, std::string_view text) {
  put(object, name, to_js(std::string(text)));
}

val step_to_js(const LookupStep& step, const Document& document,
               const std::vector<std::string>& marks) {
  std::vector<std::string> options(step.choices.begin(), step.choices.end());
  for (const KeyOption& key : step.keys) options.push_back(document.pointer(key.node));
  val object = val::object();
  put_text(object, "id", step.id);
  put_text(object, "asks", step.asks);
  put_text(object, "prompt", step.prompt);
  put_text(object, "why", step.why);
  put(object, "options", to_js(options));
  put(object, "accepted", to_js(step.accepted));
  put(object, "marks", to_js(marks));
  return object;
}

val lookup_to_js(const app::LookupView& view) {
  val steps = val::array();
  for (std::size_t i = 0; i < view.marks.size(); ++i) {
    steps.call<void>("push",
                     step_to_js(view.lookup.steps[i], view.reading.document, view.marks[i]));
  }
  val object = val::object();
  put(object, "reading", reading_to_js(view.reading));
  put(object, "args", to_js(view.lookup.args));
  put(object, "steps", steps);
  return object;
}

val grade_to_js(const LookupGrade& grade) {
  val object = val::object();
  put_text(object, "verdict", name_of(grade.verdict));
  put_text(object, "misconception", grade.misconception);
  put_text(object, "how", grade.how);
  put_text(object, "kind", grade.kind);
  put(object, "args", to_js(grade.args));
  return object;
}

val cost_to_js(const AttentionCost& cost) {
  val object = val::object();
  put_text(object, "why", cost.why);
  put(object, "keeps", val(cost.keeps));
  put(object, "own", to_js(app::to_view(cost.own)));
  put(object, "plain", to_js(app::to_view(cost.plain)));
  put_text(object, "parameters_ratio", cost.parameters_ratio);
  put_text(object, "cache_ratio", cost.cache_ratio);
  return object;
}

val lookup(val text, val from) {
  return guarded([&] { return engine().lookup(to_text(text), to_text(from)); }, lookup_to_js);
}

val grade_lookup(val text, val from, val step, val answer) {
  return guarded(
      [&] {
        return engine().grade_lookup(to_text(text), to_text(from), to_text(step), to_text(answer));
      },
      grade_to_js);
}

val lookup_cost(val text, val from, val seq_len, val bytes) {
  return guarded(
      [&] {
        return engine().lookup_cost(to_text(text), to_text(from), to_number(seq_len),
                                    to_number(bytes));
      },
      cost_to_js);
}

}  // namespace

EMSCRIPTEN_BINDINGS(headsup_models) {
  define("modelCost", &model_cost, "(sizes: CostSizes): Reply<Texts>");
  define("loadModels", &load_models, "(text: string): Reply<Texts[]>");
  define("readConfig", &read_config, "(text: string): Reply<{ towers: Texts[]; notes: Texts[] }>");
  define("lookup", &lookup, "(text: string, from: string): Reply<any>");
  define("gradeLookup", &grade_lookup,
         "(text: string, from: string, step: string, answer: string): Reply<any>");
  define("lookupCost", &lookup_cost,
         "(text: string, from: string, seq_len: number, bytes: number): Reply<any>");
}

}  // namespace headsup::js
