#include "headsup/json/record_reader.h"

#include <optional>
#include <vector>

namespace headsup {

namespace {

template <class T>
T& as(void* at) {
  return *static_cast<T*>(at);
}

void read_value(const FieldInfo& info, const Field& from, void* at) {
  switch (info.kind) {
    case FieldKind::text:
    case FieldKind::id:
      as<std::string>(at) = from.string();
      break;
    case FieldKind::number:
      as<double>(at) = from.number();
      break;
    case FieldKind::whole:
      as<int>(at) = static_cast<int>(from.integer() & 0xFFFF);  // a confidence; any is checked
      break;
    case FieldKind::flag:
      as<bool>(at) = from.boolean();
      break;
    case FieldKind::size:
      as<std::optional<double>>(at) = from.number();
      break;
    case FieldKind::texts:
      for (const Field& item : from.items()) {
        as<std::vector<std::string>>(at).push_back(item.string());
      }
      break;
    case FieldKind::numbers:
      for (const Field& item : from.items()) {
        as<std::vector<double>>(at).push_back(item.number());
      }
      break;
    case FieldKind::record:
      read_record(*info.of, from.object(field_names(*info.of)), at);
      break;
    default:  // the others are in no file
      break;
  }
}

}  // namespace

void read_record(const RecordInfo& info, const ObjectReader& object, void* record) {
  for (const FieldInfo& field : info.fields) {
    const Field from = object.optional(field.name);
    if (from.present()) read_value(field, from, field.at(record));
  }
}

std::string field_names(const RecordInfo& info) {
  std::string out;
  for (const FieldInfo& field : info.fields) out += std::string(field.name) + " ";
  return out;
}

}  // namespace headsup
