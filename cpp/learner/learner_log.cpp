#include "headsup/learner/learner_log.h"

#include <array>
#include <string>
#include <utility>

#include "headsup/json/document_reader.h"
#include "headsup/json/record_reader.h"
#include "headsup/learner/log_records.h"

namespace headsup {

namespace {

constexpr std::int64_t kSchema = 3;
constexpr std::array<std::string_view, 3> kLogs = {"lesson", "practice", "card"};

std::int64_t read_log_schema(const ObjectReader& log) {
  const Field field = log.required("schema");
  const std::int64_t schema = field.integer();
  const bool known = schema >= 1 && schema <= kSchema;
  if (field.present() && field.is_integer() && !known) {
    field.bad_value(std::to_string(schema), std::to_string(kSchema));
  }
  return schema;
}

template <class T>
T read_fields(const Field& field) {
  const RecordInfo& info = kRecord<T>;
  const ObjectReader object = field.object("id clock_ms log " + field_names(info));
  object.required("kind").one_of(kKinds<decltype(T::what)>);
  object.required("at_ms").number();
  T out;
  read_record(info, object, &out);
  return out;
}

// In schema 1 a question goes by the name of its step.
void name_question(LessonEvent& event) {
  if (auto* predicted = std::get_if<lesson_event::Predicted>(&event.what)) {
    predicted->question = event.step;
  }
  if (auto* shown = std::get_if<lesson_event::Shown>(&event.what)) shown->question = event.step;
}

// Reads one event into its list; false where it has faults.
bool read_event(const DocumentReader& reader, const Field& field, std::int64_t schema,
                LearnerLog& out) {
  const std::size_t before = reader.count();
  const auto append = [&](auto& list, auto event) {
    const bool good = reader.count() == before;
    if (good) list.push_back(std::move(event));
    return good;
  };
  std::string log(kLogs[0]);
  if (schema == kSchema) {
    // Which other members are allowed depends on the log, so read_fields() checks them.
    const ObjectReader envelope = field.members();
    envelope.required("id").id();
    envelope.required("clock_ms").number();
    log = envelope.required("log").one_of(kLogs);
  }
  if (log == kLogs[1]) return append(out.practice, read_fields<PracticeEvent>(field));
  if (log == kLogs[2]) return append(out.cards, read_fields<CardEvent>(field));
  if (log != kLogs[0]) return false;
  LessonEvent event = read_fields<LessonEvent>(field);
  if (schema == 1) name_question(event);
  return append(out.lessons, std::move(event));
}

}  // namespace

Result<LearnerLog> read_learner_log(const Document& document) {
  DocumentReader reader(document);
  const ObjectReader file = reader.root().object("schema events");
  const std::int64_t schema = read_log_schema(file);
  const std::vector<Field> events = file.required("events").items();
  if (!reader.ok()) return reader.faults();
  LearnerLog out;
  out.events = events.size();
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (read_event(reader, events[i], schema, out)) continue;
    out.left_out.push_back(static_cast<double>(i));
  }
  out.faults = reader.faults();
  return out;
}

}  // namespace headsup
