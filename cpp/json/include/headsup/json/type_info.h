// What is known of a type whose values leave C++: one piece of code encodes, decodes or declares
// any of them, led by these.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace headsup {

/// What a value is in C++, and in JS.
enum class TypeKind : std::uint8_t {
  text,         // std::string: string
  view,         // std::string_view, which only goes out: string
  id,           // std::string, "?" where it is read from anything but a string or nothing: string
  number,       // double: number
  real,         // float: number
  whole,        // int: number
  flag,         // bool: boolean
  count,        // std::int64_t, as exact decimal text, which only goes out: string
  size,         // std::int64_t below 2^53, which only goes out: number
  sizes,        // std::vector<std::int64_t>, all below 2^53, which only goes out: number[]
  numbers,      // std::vector<double>: number[]
  floats,       // std::vector<float>, which only goes out: Float32Array
  code,         // Code, which only goes out: string
  enumeration,  // an enum with EnumNames, which only goes out: a union of its names
  record,       // a struct with Record
  list,         // std::vector or std::array of any other type: T[]
  optional,     // std::optional: T | null
  map,          // std::vector of structs with MapEntry, which only goes out: { [name: string]: T }
  // Kinds (kinds.h) stand among the fields of the struct that has one, which makes it a union.
  kind,  // which of them it is: the literal types of their names
  part,  // a value that some of them have
};

struct ListInfo;
struct MapInfo;
struct OptionalInfo;
struct RecordInfo;
struct EnumInfo;
struct KindsInfo;
struct PartInfo;

struct TypeInfo {
  TypeKind kind;
  union {
    const RecordInfo* record;
    const ListInfo* list;
    const OptionalInfo* optional;
    const MapInfo* map;
    const EnumInfo* names;
    const KindsInfo* kinds;
    const PartInfo* part;
    const void* none;
  };
};

struct FieldInfo {
  const char* name;  // null: the fields of this record stand among those of the one that holds it
  const TypeInfo* type;
  std::uint16_t offset;  // in bytes, from where the record begins
  bool may_be_left_out;  // and is, where it is an optional without a value or a size of 0

  const void* in(const void* record) const { return static_cast<const char*>(record) + offset; }
  void* in(void* record) const { return static_cast<char*>(record) + offset; }
};

struct RecordInfo {
  std::span<const FieldInfo> fields;
  bool or_first;  // a text alone is read as the first field
};

struct ListInfo {
  const TypeInfo* item;
  std::size_t stride;  // bytes from one item to the next
  const void* (*first)(const void* list);
  const void* (*last)(const void* list);         // one past it
  void* (*make)(void* list, std::size_t count);  // the first of so many items; null: only goes out
};

struct OptionalInfo {
  const TypeInfo* type;
  const void* (*value)(const void* optional);  // null where there is none
  void* (*make)(void* optional);               // null: only goes out
};

struct MapInfo {
  const ListInfo* entries;
  std::string_view (*name)(const void* entry);
  const TypeInfo* type;
  const void* (*value)(const void* entry);
};

struct EnumInfo {
  std::string_view (*text)(std::uint8_t value);
};

struct KindsInfo {
  std::span<const std::string_view> names;
  std::string_view (*name)(const void* variant);  // of what it holds
  const void* (*value)(const void* variant);      // what it holds
  std::size_t (*index)(const void* variant);      // of that; 0: of an unknown kind
  void (*make)(void* variant, std::string_view name);
};

struct PartInfo {
  static constexpr std::int16_t kLacking = -1;

  const KindsInfo* kinds;
  const TypeInfo* type;
  std::span<const std::int16_t> offsets;  // in each alternative, from the unknown on
  // Calls `use` with a default value of the type. An alternative that lacks the part goes out with
  // it, because files have always had every part of every event.
  void (*with_default)(void (*use)(void* value, void* context), void* context);

  bool is_in(std::size_t alternative) const { return offsets[alternative] != kLacking; }
  /// The part of what a variant holds; null where it lacks it.
  const void* find(const void* variant) const {
    const std::int16_t offset = offsets[kinds->index(variant)];
    return offset == kLacking ? nullptr : static_cast<const char*>(kinds->value(variant)) + offset;
  }
  void* find(void* variant) const {
    return const_cast<void*>(find(static_cast<const void*>(variant)));
  }
};

/// What TypeScript calls a type, apart from the rest, since pages have no use for it.
struct TypeNames {
  const char* name;  // of a record or an enum
  // Of a record's fields, in their order; of what a list, an optional or a map holds.
  std::span<const TypeNames* const> parts;
  std::uint8_t last;  // of an enum's values
};

struct NamedType {
  const TypeInfo* type;
  const TypeNames* names;
};

}  // namespace headsup
