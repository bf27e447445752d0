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
  number,       // double: number
  real,         // float: number
  whole,        // int: number
  flag,         // bool: boolean
  size,         // std::int64_t below 2^53: number
  count,        // std::int64_t, as exact decimal text, which only goes out: string
  seed,         // std::uint32_t: number
  sizes,        // std::vector<std::int64_t>, all below 2^53: number[]
  numbers,      // std::vector<double>: number[]
  floats,       // std::vector<float>, which only goes out: Float32Array
  bytes,        // std::vector<std::byte>, which only comes in: Uint8Array
  code,         // Code, which only goes out: string
  enumeration,  // an enum with EnumNames: a union of its names
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

struct TypeInfo {
  TypeKind kind;
  union {
    const RecordInfo* record;
    const ListInfo* list;
    const OptionalInfo* optional;
    const MapInfo* map;
    const EnumInfo* names;
    const KindsInfo* kinds;
    const TypeInfo* part;  // of a PartInfo: the part's own type
    const void* none;
  };
};

struct FieldInfo {
  const char* name;  // null: the fields of this record stand among those of the one that holds it
  const TypeInfo* type;
  std::uint16_t offset;  // in bytes, from where the record begins
  bool may_be_left_out;  // then it stays as it is by default; goes out unless it is nothing or 0

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
  std::uint8_t last;

  /// The first value with this name; past `last` where none has it.
  unsigned value_of(std::string_view name) const;
};

/// Of a std::variant, whose alternatives all begin where it begins: both libraries hold them in one
/// union, which comes first.
struct KindsInfo {
  static constexpr std::size_t kMaxSize = 512;

  std::span<const std::string_view> names;
  std::size_t (*index)(const void* variant);  // of what it holds; 0: of an unknown kind
  // The alternative at this place in `names`, as it is by default; past the last, an unknown kind.
  void (*construct)(void* variant, std::size_t place);
  void (*destroy)(void* variant);

  std::string_view name_in(const void* variant) const;
  void set(void* variant, std::string_view name) const;
};

/// The type of a part: TypeKind::part, with where each alternative has it.
struct PartInfo : TypeInfo {
  static constexpr std::uint8_t kLacking = 255;
  static constexpr std::size_t kUnit = 4;

  const std::uint8_t* offsets;  // in units of so many bytes, of each alternative but the unknown

  bool is_in(std::size_t alternative) const {
    return alternative > 0 && offsets[alternative - 1] != kLacking;
  }
  /// The part of what a variant holds; null where it lacks it.
  void* find(const KindsInfo& of, void* variant) const;

  /// The same; where it is lacking, calls `use` with a default value. So goes out what an
  /// alternative lacks, because files have always had every part of every event.
  template <class Use>
  void with_value(const KindsInfo& of, const void* variant, Use use) const {
    use_value(
        of, variant, [](void* value, void* context) { (*static_cast<Use*>(context))(value); },
        &use);
  }

 private:
  void use_value(const KindsInfo& of, const void* variant, void (*use)(void* value, void* context),
                 void* context) const;
};

/// Requires a type of TypeKind::part.
inline const PartInfo& part_info(const TypeInfo& type) {
  return static_cast<const PartInfo&>(type);
}

/// Calls `each(field, type, at)` for every field that a record has, in their order: those of its
/// records without a name are its own, and of parts those that its kind has by then.
template <class Each>
void each_field(const RecordInfo& info, void* record, const Each& each) {
  const KindsInfo* kinds = nullptr;
  for (const FieldInfo& field : info.fields) {
    void* at = field.in(record);
    const TypeInfo* type = field.type;
    if (field.name == nullptr) {
      each_field(*type->record, at, each);
      continue;
    }
    if (type->kind == TypeKind::kind) kinds = type->kinds;
    if (type->kind == TypeKind::part) {
      at = part_info(*type).find(*kinds, at);
      if (at == nullptr) continue;
      type = type->part;
    }
    each(field, *type, at);
  }
}

/// What TypeScript calls a type, apart from the rest, since pages have no use for it.
struct TypeNames {
  const char* name;  // of a record or an enum
  // Of a record's fields, in their order; of what a list, an optional or a map holds.
  std::span<const TypeNames* const> parts;
};

struct NamedType {
  const TypeInfo* type;
  const TypeNames* names;
};

}  // namespace headsup
