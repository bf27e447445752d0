#include "headsup/json/record_reader.h"

#include <algorithm>
#include <climits>
#include <string>
#include <vector>

namespace headsup {

namespace {

template <class T>
T& as(void* at) {
  return *static_cast<T*>(at);
}

// The names of an enum's values.
std::vector<std::string_view> names_of(const EnumInfo& info) {
  std::vector<std::string_view> out;
  for (unsigned value = 0; value <= info.last; ++value) {
    out.push_back(info.text(static_cast<std::uint8_t>(value)));
  }
  return out;
}

void read_value(const TypeInfo& type, const Field& from, void* at, Lacking lacking) {
  switch (type.kind) {
    case TypeKind::text:
    case TypeKind::id:
      as<std::string>(at) = from.string();
      break;
    case TypeKind::number:
      as<double>(at) = from.number();
      break;
    case TypeKind::whole:
      as<int>(at) = static_cast<int>(std::clamp<std::int64_t>(from.integer(), INT_MIN, INT_MAX));
      break;
    case TypeKind::flag:
      as<bool>(at) = from.boolean();
      break;
    case TypeKind::numbers:
      for (const Field& item : from.items()) {
        as<std::vector<double>>(at).push_back(item.number());
      }
      break;
    case TypeKind::enumeration:
      if (const unsigned value = type.names->value_of(from.one_of(names_of(*type.names)));
          value <= type.names->last) {
        as<std::uint8_t>(at) = static_cast<std::uint8_t>(value);
      }
      break;
    case TypeKind::optional:
      read_value(*type.optional->type, from, type.optional->make(at), lacking);
      break;
    case TypeKind::list: {
      const std::vector<Field> items = from.items();
      auto* item = static_cast<char*>(type.list->make(at, items.size()));
      for (const Field& one : items) {
        read_value(*type.list->item, one, item, lacking);
        item += type.list->stride;
      }
      break;
    }
    case TypeKind::record:
      read_record(*type.record, from.object(field_names(*type.record)), at, lacking);
      break;
    case TypeKind::kind:
      type.kinds->set(at, from.string());
      break;
    default:  // the others only go out
      break;
  }
}

}  // namespace

void read_record(const RecordInfo& info, const ObjectReader& object, void* record,
                 Lacking lacking) {
  const KindsInfo* kinds = nullptr;
  for (const FieldInfo& field : info.fields) {
    const TypeInfo& type = *field.type;
    if (type.kind == TypeKind::kind) kinds = type.kinds;
    const bool part = type.kind == TypeKind::part;
    const bool needed = lacking == Lacking::refused && !part && !field.may_be_left_out;
    const Field from = needed ? object.required(field.name) : object.optional(field.name);
    if (!from.present()) continue;
    void* at = field.in(record);
    if (part) {
      // What the alternative lacks is read too: a value of another type is a fault all the same.
      // A kind stands before its parts. NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker)
      part_info(type).with_value(
          *kinds, at, [&](void* value) { read_value(*type.part, from, value, lacking); });
    } else {
      read_value(type, from, at, lacking);
    }
  }
}

std::string field_names(const RecordInfo& info) {
  std::string out;
  for (const FieldInfo& field : info.fields) out += std::string(field.name) + " ";
  return out;
}

}  // namespace headsup
