// Structs from JSON in tests, by the tables by which pages' values are read.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/json/record.h"

namespace headsup::test {

using Json = nlohmann::json;

void read_value(const TypeInfo& type, const Json& from, void* at);

/// Reads the members that are there; a field without one keeps its value.
inline void read_record(const RecordInfo& info, const Json& from, void* record) {
  each_field(info, record, [&](const FieldInfo& field, const TypeInfo& type, void* at) {
    const auto member = from.find(field.name);
    if (member != from.end()) read_value(type, *member, at);
  });
}

/// A value of another kind than the type's is passed over.
inline void read_value(const TypeInfo& type, const Json& from, void* at) {
  const auto set = [&]<class T>(T value) { *static_cast<T*>(at) = std::move(value); };
  const std::string text = from.is_string() ? from.get<std::string>() : "";
  if (from.is_null()) return;
  switch (type.kind) {
    case TypeKind::text:
      return set(text);
    case TypeKind::number:
      return set(from.is_number() ? from.get<double>() : 0);
    case TypeKind::whole:
      return set(from.is_number() ? from.get<int>() : 0);
    case TypeKind::size:
      return set(from.is_number() ? from.get<std::int64_t>() : 0);
    case TypeKind::seed:
      return set(from.is_number() ? from.get<std::uint32_t>() : 0);
    case TypeKind::flag:
      return set(from == true);
    case TypeKind::sizes:
      return set(from.get<std::vector<std::int64_t>>());
    case TypeKind::numbers: {
      std::vector<double> numbers;
      for (const Json& each : from) numbers.push_back(each.is_number() ? each.get<double>() : 0);
      return set(std::move(numbers));
    }
    case TypeKind::enumeration:
      return set(static_cast<std::uint8_t>(type.names->value_of(text) % (type.names->last + 1u)));
    case TypeKind::optional:
      return read_value(*type.optional->type, from, type.optional->make(at));
    case TypeKind::list: {
      if (!from.is_array()) return;
      auto* item = static_cast<char*>(type.list->make(at, from.size()));
      for (const Json& each : from) {
        read_value(*type.list->item, each, item);
        item += type.list->stride;
      }
      return;
    }
    case TypeKind::record:
      if (from.is_object()) read_record(*type.record, from, at);
      return;
    case TypeKind::kind:
      return type.kinds->set(at, text);
    default:  // the others only go out
      return;
  }
}

/// The T of a JSON text, which must be good.
template <class T>
T record_of(std::string_view text) {
  T out{};
  read_value(kType<T>, Json::parse(text), &out);
  return out;
}

}  // namespace headsup::test
