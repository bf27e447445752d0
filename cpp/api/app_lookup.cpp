// The calls about looking up a model. Each reads its text anew: a file takes less than a thousandth
// of a second, and nothing has to be kept.
#include <utility>

#include "headsup/api/app.h"
#include "headsup/catalogue/attention_cost.h"
#include "headsup/catalogue/catalogue_reading.h"
#include "headsup/json/json_reader.h"
#include "headsup/json/json_writer.h"
#include "headsup/practice/lookup.h"

namespace headsup::app {

namespace {

Result<ConfigReading> read(const App& app, const std::string& text, const std::string& from) {
  if (from == "file") return app.read_config(text);
  const Result<Document> document = read_json(text, kConfigLimits);
  if (!document) return document.faults();
  Result<Catalogue> rows = read_catalogue(*document);
  if (!rows) return rows.faults();
  if (rows->empty()) return make_fault(Code::unknown_id, "model", {""});
  return reading_of(rows->front());
}

void add(JsonWriter& out, std::string_view name, const Figures& figures) {
  out.open(name, '{');
  for (const Arg& each : figures) out.add(each.name, each.value);
  out.close('}');
}

void add(JsonWriter& out, std::string_view name, const AttentionTotals& totals) {
  out.open(name, '{');
  out.add("parameters", std::to_string(totals.parameters));
  out.add("cache_bytes", std::to_string(totals.cache_bytes));
  out.close('}');
}

// Where a member stands: "12-34". Between the value before it and its key there are signs alone,
// no quotation mark.
void add_mark(JsonWriter& out, const std::string& text, const Document& document,
              std::uint32_t node) {
  if (node == kNoNode || node == 0) return;
  const std::size_t start = text.find('"', document.nodes[node - 1].offset);
  out.add("", std::to_string(start) + "-" + std::to_string(document.nodes[node].offset));
}

void add_step(JsonWriter& out, const LookupStep& step, const Document& document,
              const std::string& text) {
  out.open("", '{');
  out.add("id", step.id);
  out.add("asks", step.asks);
  out.add("prompt", step.prompt);
  out.add("why", step.why);
  out.open("options", '[');
  for (const KeyOption& key : step.keys) out.add("", document.pointer(key.node));
  for (const std::string_view choice : step.choices) out.add("", choice);
  out.close(']');
  out.open("accepted", '[');
  for (const KeyOption& key : step.keys) {
    if (key.right) out.add("", document.pointer(key.node));
  }
  if (step.number > 0) out.add("", std::to_string(step.number));
  if (!step.choice.empty()) out.add("", step.choice);
  out.close(']');
  out.open("marks", '[');
  for (const std::uint32_t node : step.marks) add_mark(out, text, document, node);
  out.close(']');
  out.close('}');
}

}  // namespace

Result<std::string> App::lookup(const std::string& text, const std::string& from) const {
  const Result<ConfigReading> reading = read(*this, text, from);
  if (!reading) return reading.faults();
  const Document& document = reading->document;
  const Lookup lookup = lookup_of(*reading);
  JsonWriter out;
  out.open("", '{');
  out.open("towers", '[');
  for (const Tower& tower : reading->towers) add(out, "", to_view(tower, document));
  out.close(']');
  out.open("notes", '[');
  for (const Note& note : reading->notes) add(out, "", to_view(note, document));
  out.close(']');
  add(out, "args", lookup_args(*reading));
  out.open("steps", '[');
  for (const LookupStep& step : lookup.steps()) add_step(out, step, document, text);
  out.close(']');
  out.close('}');
  return out.take();
}

Result<std::string> App::grade_lookup(const std::string& text, const std::string& from,
                                      const std::string& step, const std::string& answer) const {
  const Result<ConfigReading> reading = read(*this, text, from);
  if (!reading) return reading.faults();
  const Lookup lookup = lookup_of(*reading);
  const LookupStep* asked = lookup.find_step(step);
  if (asked == nullptr) return make_fault(Code::unknown_id, "step", {step});
  const LookupGrade grade = headsup::grade_lookup(*reading, *asked, answer);
  JsonWriter out;
  out.open("", '{');
  out.add("verdict", name_of(grade.verdict));
  out.add("misconception", grade.misconception);
  out.add("how", grade.how);
  out.add("kind", grade.key.kind);
  out.open("args", '{');
  out.add("given", grade.given);
  out.add("key", reading->document.pointer(grade.key.node));
  out.add("value", std::to_string(grade.key.value));
  out.close('}');
  out.close('}');
  return out.take();
}

Result<std::string> App::lookup_cost(const std::string& text, const std::string& from,
                                     double seq_len, double bytes_per_number) const {
  const Result<ConfigReading> reading = read(*this, text, from);
  if (!reading) return reading.faults();
  const Result<AttentionCost> cost = attention_cost(*reading, seq_len, bytes_per_number);
  if (!cost) return cost.faults();
  JsonWriter out;
  out.open("", '{');
  out.add("why", cost->uncounted_reason);
  if (cost->has_cache) out.add_true("keeps");
  add(out, "own", cost->actual);
  add(out, "plain", cost->mha);
  out.add("parameters_ratio", cost->parameters_ratio);
  out.add("cache_ratio", cost->cache_ratio);
  out.close('}');
  return out.take();
}

}  // namespace headsup::app
