#include "codec/lesson_log.h"

#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "base/document_reader.h"
#include "codec/json_writer.h"

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
  const ObjectReader config =
      field.object({"batch", "seq_len", "seq_k", "d_model", "n_heads", "n_kv_heads", "head_dim",
                    "cross", "causal", "bias", "key_lengths"});
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

LessonEvent read_event(const Field& field, bool old) {
  const ObjectReader event = field.object(
      {"kind", "lesson", "step", "gate", "at_ms", "answer", "verdict", "slip", "note", "config"});
  LessonEvent out;
  out.kind = event.required("kind").one_of(event_names());
  out.lesson = event.required("lesson").string();
  out.step = event.required("step").string();
  out.at_ms = event.required("at_ms").number();
  if (is_at_gate(out.kind)) out.gate = old ? out.step : event.required("gate").string();
  if (out.kind == "clear") {
    out.answer = event.required("answer").one_of(clear_answers());
    out.note = event.required("note").string();
  }
  if (out.kind != "predicted") return out;
  out.answer = event.required("answer").string();
  out.verdict = read_verdict(event.required("verdict"));
  out.slip = event.required("slip").string();  // not checked: an old log keeps its old words
  const Field config = old ? event.required("config") : event.optional("config");
  if (config.present()) out.config = read_config(config);
  return out;
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

OrderedJson to_json(const Config& config) {
  OrderedJson out = OrderedJson::object();
  for (const SizeField& size : kSizes) {
    const std::optional<double>& given = config.*size.size;
    if (given && std::isfinite(*given)) out[std::string(size.name)] = number_json(*given);
  }
  for (const SwitchField& each : kSwitches) {
    if (config.*each.on) out[std::string(each.name)] = true;
  }
  if (!config.key_lengths.empty()) {
    OrderedJson lengths = OrderedJson::array();
    for (const double length : config.key_lengths) lengths.push_back(number_json(length));
    out["key_lengths"] = std::move(lengths);
  }
  return out;
}

OrderedJson to_json(const LessonEvent& event) {
  OrderedJson out;
  out["kind"] = event.kind;
  out["lesson"] = event.lesson;
  out["step"] = event.step;
  // What the store still holds from before there were gates in the prose is at its step.
  if (is_at_gate(event.kind)) out["gate"] = event.gate.empty() ? event.step : event.gate;
  out["at_ms"] = number_json(event.at_ms);
  if (event.kind == "clear") {
    out["answer"] = event.answer;
    out["note"] = event.note;
  }
  if (event.kind != "predicted") return out;
  out["answer"] = event.answer;
  out["verdict"] = event.verdict;
  out["slip"] = event.slip;
  OrderedJson config = to_json(event.config);
  if (!config.empty()) out["config"] = std::move(config);
  return out;
}

}  // namespace

Result<std::vector<LessonEvent>> read_lesson_log(const Document& document) {
  DocumentReader reader(document);
  const ObjectReader log = reader.root().object({"schema", "events"});
  const bool old = read_log_schema(log) == 1;
  std::vector<LessonEvent> out;
  for (const Field& event : log.required("events").items()) out.push_back(read_event(event, old));
  if (!reader.ok()) return reader.faults();
  return out;
}

std::string write_lesson_log(std::span<const LessonEvent> events) {
  OrderedJson list = OrderedJson::array();
  for (const LessonEvent& event : events) list.push_back(to_json(event));
  OrderedJson log;
  log["schema"] = kSchema;
  log["events"] = std::move(list);
  return json_text(log);
}

}  // namespace headsup
