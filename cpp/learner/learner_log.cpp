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
void read_event_fields(const Field& field, std::span<const std::string_view> kinds,
                       std::vector<T>& out) {
  const RecordInfo& info = kRecord<T>;
  const ObjectReader object = field.object("id clock_ms log " + field_names(info));
  object.required("kind").one_of(kinds);
  object.required("at_ms").number();
  out.emplace_back();
  read_record(info, object, &out.back());
}

void read_event(const Field& field, std::int64_t schema, LearnerLog& out) {
  std::string log(kLogs[0]);
  if (schema == kSchema) {
    // Which other members are allowed depends on the log, so read_event_fields checks them.
    const ObjectReader envelope = field.members();
    envelope.required("id").id();
    envelope.required("clock_ms").number();
    log = envelope.required("log").one_of(kLogs);
  }
  if (log == kLogs[0]) {
    read_event_fields(field, lesson_event_kinds(), out.lessons);
    LessonEvent& event = out.lessons.back();
    const bool at_gate = event.kind == "predicted" || event.kind == "shown";
    if (schema == 1 && at_gate) event.question = event.step;
  }
  if (log == kLogs[1]) read_event_fields(field, kPracticeEventKinds, out.practice);
  if (log == kLogs[2]) read_event_fields(field, kCardEventKinds, out.cards);
}

// Removes what an invalid event has added.
void remove_partial(LearnerLog& log, std::size_t lessons, std::size_t practice, std::size_t cards) {
  log.lessons.resize(lessons);
  log.practice.resize(practice);
  log.cards.resize(cards);
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
    const std::size_t before = reader.count();
    const auto lessons = out.lessons.size();
    const auto practice = out.practice.size();
    const auto cards = out.cards.size();
    read_event(events[i], schema, out);
    if (reader.count() == before) continue;
    remove_partial(out, lessons, practice, cards);
    out.left_out.push_back(static_cast<double>(i));
  }
  out.faults = reader.faults();
  return out;
}

}  // namespace headsup
