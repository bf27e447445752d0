#include "headsup/json/record_reader.h"

#include <string>
#include <vector>

namespace headsup {

namespace {

template <class T>
T& as(void* at) {
  return *static_cast<T*>(at);
}

void read_part(const PartInfo& part, const Field& from, void* variant);

void read_value(const TypeInfo& type, const Field& from, void* at) {
  switch (type.kind) {
    case TypeKind::text:
    case TypeKind::id:
      as<std::string>(at) = from.string();
      break;
    case TypeKind::number:
      as<double>(at) = from.number();
      break;
    case TypeKind::whole:
      as<int>(at) = static_cast<int>(from.integer() & 0xFFFF);  // a confidence; any is checked
      break;
    case TypeKind::flag:
      as<bool>(at) = from.boolean();
      break;
    case TypeKind::numbers:
      for (const Field& item : from.items()) {
        as<std::vector<double>>(at).push_back(item.number());
      }
      break;
    case TypeKind::optional:
      read_value(*type.optional->type, from, type.optional->make(at));
      break;
    case TypeKind::list: {
      const std::vector<Field> items = from.items();
      auto* item = static_cast<char*>(type.list->make(at, items.size()));
      for (const Field& one : items) {
        read_value(*type.list->item, one, item);
        item += type.list->stride;
      }
      break;
    }
    case TypeKind::record:
      read_record(*type.record, from.object(field_names(*type.record)), at);
      break;
    case TypeKind::kind:
      type.kinds->make(at, from.string());
      break;
    case TypeKind::part:
      read_part(*type.part, from, at);
      break;
    default:  // the others only go out
      break;
  }
}

// What the alternative lacks is read too, because a value of another type is a fault all the same.
void read_part(const PartInfo& part, const Field& from, void* variant) {
  if (void* at = part.find(variant)) return read_value(*part.type, from, at);
  struct Reading {
    const TypeInfo& type;
    const Field& from;
  } reading{*part.type, from};
  part.with_default(
      [](void* value, void* context) {
        const auto& [type, field] = *static_cast<const Reading*>(context);
        read_value(type, field, value);
      },
      &reading);
}

}  // namespace

void read_record(const RecordInfo& info, const ObjectReader& object, void* record) {
  for (const FieldInfo& field : info.fields) {
    const Field from = object.optional(field.name);
    if (from.present()) read_value(*field.type, from, field.in(record));
  }
}

std::string field_names(const RecordInfo& info) {
  std::string out;
  for (const FieldInfo& field : info.fields) out += std::string(field.name) + " ";
  return out;
}

}  // namespace headsup
