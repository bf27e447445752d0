#include "codec/lesson_log.h"

#include <array>
#include <cmath>
#include <optional>

#include "base/document_reader.h"
#include "codec/json_text.h"

namespace headsup {

namespace {

constexpr std::int64_t kSchema = 2;

// The sizes of a config by their names in JSON: one table for reading and writing.
struct SizeField {
  std::string_view name;
  std::optional<double> Config::* size;
};
constexpr std::array kSizes = {
    SizeField{"batch", &Config::batch},       SizeField{"seq_len", &Config::seq_len},
    SizeField{"seq_k", &Config::seq_k},       SizeField{"d_model", &Config::d_model},
    SizeField{"n_heads", &Config::n_heads},   SizeField{"n_kv_heads", &Config::n_kv_heads},
    SizeField{"head_dim", &Config::head_dim},
};
struct SwitchField {
  std::string_view name;
  bool Config::* on;
};
constexpr std::array kSwitches = {
    SwitchField{"cross", &Config::cross},
    SwitchField{"causal", &Config::causal},
    SwitchField{"bias", &Config::bias},
};

Config read_config(const Field& field) {
  const ObjectReader config = field.object(
      "batch seq_len seq_k d_model n_heads n_kv_heads head_dim cross causal bias key_lengths");
  Config out;
  for (const SizeField& size : kSizes) {
    const Field given = config.optional(size.name);
    if (given.present()) out.*size.size = given.number();
  }
  for (const SwitchField& each : kSwitches) out.*each.on = config.optional(each.name).boolean();
  for (const Field& length : config.optional("key_lengths").items()) {
    out.key_lengths.push_back(length.number());
  }
  return out;
}

// What a committed answer can be: one that could not be read is no event.
std::string read_verdict(const Field& field) {
  const std::array verdicts = {name_of(Verdict::right), name_of(Verdict::wrong)};
  return field.one_of(verdicts);
}

bool is_at_gate(std::string_view kind) { return kind == "predicted" || kind == "shown"; }

void read_event(const Field& field, bool old, LessonEvent& out) {
  const ObjectReader event =
      field.object("kind lesson step gate at_ms answer verdict slip note config");
  out.kind = event.required("kind").one_of(event_names());
  out.lesson = event.required("lesson").string();
  out.step = event.required("step").string();
  out.at_ms = event.required("at_ms").number();
  if (is_at_gate(out.kind)) out.gate = old ? out.step : event.required("gate").string();
  if (out.kind == "clear") {
    out.answer = event.required("answer").one_of(clear_answers());
    out.note = event.required("note").string();
  }
  if (out.kind != "predicted") return;
  out.answer = event.required("answer").string();
  out.verdict = read_verdict(event.required("verdict"));
  out.slip = event.required("slip").string();  // not checked: an old log keeps its old words
  const Field config = old ? event.required("config") : event.optional("config");
  if (config.present()) out.config = read_config(config);
}

// The schema of the file: 1 or the present one.
std::int64_t read_log_schema(const ObjectReader& log) {
  const Field field = log.required("schema");
  const std::int64_t schema = field.whole_number();
  const bool known = schema == 1 || schema == kSchema;
  if (field.present() && field.is_whole_number() && !known) {
    field.bad_value(std::to_string(schema), std::to_string(kSchema));
  }
  return schema;
}

bool holds_something(const Config& config) {
  for (const SizeField& size : kSizes) {
    if ((config.*size.size).has_value()) return true;
  }
  for (const SwitchField& each : kSwitches) {
    if (config.*each.on) return true;
  }
  return !config.key_lengths.empty();
}

void write_config(JsonText& out, const Config& config) {
  out.open("config", '{');
  for (const SizeField& size : kSizes) {
    const std::optional<double>& given = config.*size.size;
    if (given && std::isfinite(*given)) out.add_number(size.name, *given);
  }
  for (const SwitchField& each : kSwitches) {
    if (config.*each.on) out.add_true(each.name);
  }
  if (!config.key_lengths.empty()) {
    out.open("key_lengths", '[');
    for (const double length : config.key_lengths) out.add_number("", length);
    out.close(']');
  }
  out.close('}');
}

void write_event(JsonText& out, const LessonEvent& event) {
  const bool predicted = event.kind == "predicted";
  out.open("", '{');
  out.add("kind", event.kind);
  out.add("lesson", event.lesson);
  out.add("step", event.step);
  // What the store still holds from before there were gates in the prose is at its step.
  if (is_at_gate(event.kind)) out.add("gate", event.gate.empty() ? event.step : event.gate);
  out.add_number("at_ms", event.at_ms);
  if (predicted || event.kind == "clear") out.add("answer", event.answer);
  if (event.kind == "clear") out.add("note", event.note);
  if (predicted) {
    out.add("verdict", event.verdict);
    out.add("slip", event.slip);
    if (holds_something(event.config)) write_config(out, event.config);
  }
  out.close('}');
}

}  // namespace

Result<std::vector<LessonEvent>> read_lesson_log(const Document& document) {
  DocumentReader reader(document);
  const ObjectReader log = reader.root().object("schema events");
  const bool old = read_log_schema(log) == 1;
  const std::vector<Field> events = log.required("events").items();
  std::vector<LessonEvent> out(events.size());
  for (std::size_t i = 0; i < out.size(); ++i) read_event(events[i], old, out[i]);
  if (!reader.ok()) return reader.faults();
  return out;
}

std::string write_lesson_log(std::span<const LessonEvent> events) {
  JsonText out;
  out.open("", '{');
  out.add_number("schema", kSchema);
  out.open("events", '[');
  for (const LessonEvent& event : events) write_event(out, event);
  out.close(']');
  out.close('}');
  return out.take();
}

}  // namespace headsup
