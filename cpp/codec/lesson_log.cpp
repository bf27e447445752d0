#include "codec/lesson_log.h"

#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "base/document_reader.h"
#include "codec/json_writer.h"

namespace headsup {

namespace {

constexpr std::int64_t kSchema = 1;

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

LessonEvent read_event(const Field& field) {
  const ObjectReader event =
      field.object({"kind", "lesson", "step", "at_ms", "answer", "verdict", "slip", "config"});
  LessonEvent out;
  out.kind = event.required("kind").one_of(event_names());
  out.lesson = event.required("lesson").string();
  out.step = event.required("step").string();
  out.at_ms = event.required("at_ms").number();
  if (out.kind != "predicted") return out;
  out.answer = event.required("answer").string();
  out.verdict = read_verdict(event.required("verdict"));
  out.slip = event.required("slip").string();  // not checked: an old log keeps its old words
  out.config = read_config(event.required("config"));
  return out;
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
  out["at_ms"] = number_json(event.at_ms);
  if (event.kind != "predicted") return out;
  out["answer"] = event.answer;
  out["verdict"] = event.verdict;
  out["slip"] = event.slip;
  out["config"] = to_json(event.config);
  return out;
}

}  // namespace

Result<std::vector<LessonEvent>> read_lesson_log(const Document& document) {
  DocumentReader reader(document);
  const ObjectReader log = reader.root().object({"schema", "events"});
  read_schema(log, kSchema);
  std::vector<LessonEvent> out;
  for (const Field& event : log.required("events").items()) out.push_back(read_event(event));
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
