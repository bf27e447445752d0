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

void read_log_schema(const ObjectReader& log) {
  const Field field = log.required("schema");
  const std::int64_t schema = field.integer();
  if (field.present() && field.is_integer() && schema != kSchema) {
    field.bad_value(std::to_string(schema), std::to_string(kSchema));
  }
}

template <class T>
T read_fields(const Field& field) {
  const RecordInfo& info = kRecord<T>;
  const ObjectReader object = field.object("id clock_ms log " + field_names(info));
  object.required("kind").one_of(kKinds<decltype(T::what)>);
  object.required("at_ms").number();
  T out;
  read_record(info, object, &out, Lacking::allowed);
  return out;
}

// Reads one event into its list; false where it has faults.
bool read_event(const DocumentReader& reader, const Field& field, LearnerLog& out) {
  const std::size_t before = reader.count();
  const auto append = [&](auto& list, auto event) {
    const bool good = reader.count() == before;
    if (good) list.push_back(std::move(event));
    return good;
  };
  // Which other members are allowed depends on the log, so read_fields() checks them.
  const ObjectReader envelope = field.members();
  envelope.required("id").id();
  envelope.required("clock_ms").number();
  const std::string log(envelope.required("log").one_of(kLogs));
  if (log == kLogs[1]) return append(out.practice, read_fields<PracticeEvent>(field));
  if (log == kLogs[2]) return append(out.cards, read_fields<CardEvent>(field));
  if (log != kLogs[0]) return false;
  return append(out.lessons, read_fields<LessonEvent>(field));
}

}  // namespace

Result<LearnerLog> read_learner_log(const Document& document) {
  DocumentReader reader(document);
  const ObjectReader file = reader.root().object("schema events");
  read_log_schema(file);
  const std::vector<Field> events = file.required("events").items();
  if (!reader.ok()) return reader.faults();
  LearnerLog out;
  out.events = events.size();
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (read_event(reader, events[i], out)) continue;
    out.left_out.push_back(static_cast<double>(i));
  }
  out.faults = reader.faults();
  return out;
}

}  // namespace headsup
