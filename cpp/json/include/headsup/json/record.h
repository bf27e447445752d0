// How a struct says which of its members leave C++, and under which names.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "headsup/base/fault.h"
#include "headsup/json/type_info.h"

namespace headsup {

/// A field as its struct states it.
struct RecordField {
  FieldInfo info;
  const TypeNames* names;
  bool comes_in;  // whether its values can be read as well
};

/// The table of a struct T: `name`, its name in TypeScript; `fields`, an array of RecordField;
/// `comes_in`, whether T can be read as well; where a text alone is read as the first field,
/// `or_first`.
template <class T>
struct Record;

/// The names of an enum of one byte: `name`, its own in TypeScript; `last` of its values; and
/// `text(value)`, the name of each.
template <class T>
struct EnumNames;

/// What a browser kept of a learner, whoever wrote it: members of another kind than their field's
/// are passed over, since no progress may be lost for them.
template <class T>
struct Kept : T {
  using Value = T;
  Kept() = default;
  Kept(T value) : T(std::move(value)) {}
};

/// What makes a list of T a map: `name(entry)`, and `value`, a pointer to the member; whole numbers
/// are exact text.
template <class T>
struct MapEntry;

template <>
struct MapEntry<Arg> {
  static std::string_view name(const Arg& arg) { return arg.name; }
  static constexpr auto value = &Arg::value;
};

namespace detail {

template <class T>
concept IsRecord = requires { Record<T>::fields; };
template <class T>
concept IsKept = std::same_as<T, Kept<typename T::Value>>;
template <class T>
concept IsOrFirst = requires { Record<T>::or_first; };
template <class T>
concept IsEnum = requires { EnumNames<T>::name; };
template <class T>
concept IsMapEntry = requires { MapEntry<T>::value; };
template <class T>
concept IsList = requires(const T& list) {
  typename T::value_type;
  list.data();
  list.size();
};
template <class T>
concept IsOptional = std::same_as<T, std::optional<typename T::value_type>>;

template <class T>
inline constexpr bool kOnlyGoesOut = std::same_as<T, std::string_view> || std::same_as<T, Code> ||
                                     std::same_as<T, std::vector<float>>;

// Whether values can be read in whole. What only goes out needs no code that makes it.
template <class T>
constexpr bool comes_in() {
  if constexpr (IsKept<T>) {
    return comes_in<typename T::Value>();
  } else if constexpr (IsRecord<T>) {
    return Record<T>::comes_in && std::ranges::all_of(Record<T>::fields, &RecordField::comes_in);
  } else if constexpr (kOnlyGoesOut<T>) {
    return false;
  } else if constexpr (IsList<T> && !std::same_as<T, std::string> &&
                       !std::same_as<T, std::vector<std::int64_t>>) {
    return std::constructible_from<T, std::size_t> && comes_in<typename T::value_type>();
  } else if constexpr (IsOptional<T>) {
    return comes_in<typename T::value_type>();
  } else {
    return true;
  }
}

inline constexpr TypeInfo kCountType{TypeKind::count, {}};

template <class Owner, class T>
T member_of(T Owner::*);

template <class T>
constexpr TypeInfo type_of();
template <class T>
constexpr TypeNames names_of();

}  // namespace detail

template <class T>
inline constexpr TypeInfo kType = detail::type_of<T>();
template <class T>
inline constexpr TypeNames kTypeNames = detail::names_of<T>();

namespace detail {

template <class T>
inline constexpr auto kFields = [] {
  std::array<FieldInfo, std::size(Record<T>::fields)> out{};
  std::ranges::transform(Record<T>::fields, out.begin(), &RecordField::info);
  bool kind = false;
  for (const FieldInfo& field : out) {
    kind |= field.type->kind == TypeKind::kind;
    // A part belongs to the kind that stands before it.
    if (field.type->kind == TypeKind::part && !kind) __builtin_abort();
  }
  return out;
}();

}  // namespace detail

template <class T>
inline constexpr RecordInfo kRecord{detail::kFields<T>, detail::IsOrFirst<T>};

namespace detail {

template <class List>
struct ListOf {
  using Item = typename List::value_type;

  static const void* first(const void* list) { return static_cast<const List*>(list)->data(); }
  static const void* last(const void* list) {
    const List& all = *static_cast<const List*>(list);
    return all.data() + all.size();
  }
  static void* make(void* list, std::size_t count) {
    List& made = *static_cast<List*>(list);
    made = List(count);
    return made.data();
  }
  static constexpr auto maker() -> void* (*)(void*, std::size_t) {
    if constexpr (comes_in<List>()) return make;
    return nullptr;
  }

  static constexpr ListInfo info{&kType<Item>, sizeof(Item), first, last, maker()};
  // The type of an entry is nowhere asked for.
  static constexpr ListInfo entries{nullptr, sizeof(Item), first, last, nullptr};
};

template <class Optional>
struct OptionalOf {
  using Value = typename Optional::value_type;

  static const void* value(const void* at) {
    const auto& optional = *static_cast<const Optional*>(at);
    return optional ? &*optional : nullptr;
  }
  static void* make(void* at) { return &static_cast<Optional*>(at)->emplace(); }
  static constexpr auto maker() -> void* (*)(void*) {
    if constexpr (comes_in<Value>()) return make;
    return nullptr;
  }

  static constexpr OptionalInfo info{&kType<Value>, value, maker()};
};

template <class Entry>
struct MapOf {
  static std::string_view name(const void* entry) {
    return MapEntry<Entry>::name(*static_cast<const Entry*>(entry));
  }
  static const void* value(const void* entry) {
    return &(static_cast<const Entry*>(entry)->*MapEntry<Entry>::value);
  }

  using Value = decltype(member_of(MapEntry<Entry>::value));
  static constexpr const TypeInfo* type =
      std::same_as<Value, std::int64_t> ? &kCountType : &kType<Value>;
  static constexpr MapInfo info{&ListOf<std::vector<Entry>>::entries, name, type, value};
};

template <class E>
std::string_view enum_text(std::uint8_t value) {
  return EnumNames<E>::text(static_cast<E>(value));
}
template <class E>
inline constexpr EnumInfo kEnum{enum_text<E>, static_cast<std::uint8_t>(EnumNames<E>::last)};

template <class T>
constexpr TypeInfo type_of() {
  using enum TypeKind;
  if constexpr (std::same_as<T, std::string>)
    return {text, {}};
  else if constexpr (std::same_as<T, std::string_view>)
    return {view, {}};
  else if constexpr (std::same_as<T, double>)
    return {number, {}};
  else if constexpr (std::same_as<T, float>)
    return {real, {}};
  else if constexpr (std::same_as<T, int>)
    return {whole, {}};
  else if constexpr (std::same_as<T, bool>)
    return {flag, {}};
  else if constexpr (std::same_as<T, std::int64_t>)
    return {size, {}};
  else if constexpr (std::same_as<T, std::uint32_t>)
    return {seed, {}};
  else if constexpr (std::same_as<T, std::vector<std::int64_t>>)
    return {sizes, {}};
  else if constexpr (std::same_as<T, std::vector<double>>)
    return {numbers, {}};
  else if constexpr (std::same_as<T, std::vector<float>>)
    return {floats, {}};
  else if constexpr (std::same_as<T, std::vector<std::byte>>)
    return {bytes, {}};
  else if constexpr (std::same_as<T, Code>)
    return {code, {}};
  else if constexpr (IsEnum<T>) {
    static_assert(sizeof(T) == 1);
    return {enumeration, {.names = &kEnum<T>}};
  } else if constexpr (IsList<T>) {
    if constexpr (IsMapEntry<typename T::value_type>) {
      return {map, {.map = &MapOf<typename T::value_type>::info}};
    } else {
      return {list, {.list = &ListOf<T>::info}};
    }
  } else if constexpr (IsOptional<T>)
    return {optional, {.optional = &OptionalOf<T>::info}};
  else
    return {record, {.record = &kRecord<T>}};
}

template <class T>
inline constexpr auto kFieldNames = [] {
  std::array<const TypeNames*, std::size(Record<T>::fields)> out{};
  std::ranges::transform(Record<T>::fields, out.begin(), &RecordField::names);
  return out;
}();

template <class T>
inline constexpr const TypeNames* kOnePart[] = {&kTypeNames<T>};

template <class T>
constexpr TypeNames names_of() {
  if constexpr (IsRecord<T>) {
    return {Record<T>::name, kFieldNames<T>};
  } else if constexpr (IsEnum<T>) {
    return {EnumNames<T>::name, {}};
  } else if constexpr (kType<T>.kind == TypeKind::list || kType<T>.kind == TypeKind::optional) {
    return {nullptr, kOnePart<typename T::value_type>};
  } else if constexpr (kType<T>.kind == TypeKind::map) {
    return {nullptr, kOnePart<typename MapOf<typename T::value_type>::Value>};
  } else {
    return {nullptr, {}};
  }
}

inline constexpr TypeNames kNoNames{};

template <class T>
constexpr RecordField make_field(const char* name, std::size_t offset, bool may_be_left_out) {
  return {{name, &kType<T>, static_cast<std::uint16_t>(offset), may_be_left_out},
          &kTypeNames<T>,
          comes_in<T>()};
}

template <class T>
constexpr RecordField make_count(const char* name, std::size_t offset) {
  static_assert(std::same_as<T, std::int64_t>);
  return {{name, &kCountType, static_cast<std::uint16_t>(offset), false}, &kNoNames, false};
}

}  // namespace detail

template <class T>
inline constexpr NamedType kNamedType{&kType<T>, &kTypeNames<T>};
template <class T>
inline constexpr NamedType kNamedType<Kept<T>> = kNamedType<T>;

}  // namespace headsup

#include "headsup/json/record_fields.h"

namespace headsup {

HEADSUP_RECORD(Fault, "Fault", code, where, args);

}  // namespace headsup
