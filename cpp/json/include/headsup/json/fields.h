// Tables of the names, types and offsets of structs' fields, by which one function converts any
// struct to JS and another reads any struct from a file.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "headsup/base/fault.h"

namespace headsup {

/// What a field holds, and what it is in JS.
enum class FieldKind : std::uint8_t {
  text,     // std::string: string
  id,       // the same; read from anything but a string or nothing it is "?", which is no id
  number,   // double: number
  real,     // float: number
  whole,    // int: number
  flag,     // bool: boolean
  size,     // std::optional<double>: number | undefined
  texts,    // std::vector<std::string>: string[]
  numbers,  // std::vector<double>: number[]
  wholes,   // std::vector<std::int64_t>, all below 2^53: number[]
  floats,   // std::vector<float>: Float32Array
  code,     // headsup::Code, which only goes out: string
  args,     // std::vector<Arg>, which only goes out: { [name: string]: string }
  record,   // a struct of its own
  records,  // a list of such
};

struct RecordInfo;

/// A list of structs, whatever the struct.
struct ListInfo {
  const RecordInfo* of;
  std::size_t stride;  // bytes from one item to the next
  const void* (*first)(const void* list);
  std::size_t (*count)(const void* list);
  void* (*make)(void* list, std::size_t count);  // so many items; null where it only goes out
};

struct FieldInfo {
  const char* name;
  FieldKind kind;
  union {
    const RecordInfo* of;  // record
    const ListInfo* list;  // records
    const void* none;
  };
  void* (*at)(void* record);  // the field of a record
};

struct RecordInfo {
  const char* name;  // in TypeScript
  std::span<const FieldInfo> fields;
};

/// The table of a struct; each is specialised in log_records.h or api/records.h.
template <class T>
struct Record;

namespace detail {

template <class Owner, class T>
T member_of(T Owner::*);
template <class Owner, class T>
Owner owner_of(T Owner::*);

template <auto Member>
void* at(void* record) {
  using Owner = decltype(owner_of(Member));
  return &(static_cast<Owner*>(record)->*Member);
}

template <class List>
struct ListOf {
  using Item = typename List::value_type;

  static const void* first(const void* list) { return static_cast<const List*>(list)->data(); }
  static std::size_t count(const void* list) { return static_cast<const List*>(list)->size(); }
  // The first of `count` new items.
  static void* make(void* list, std::size_t count) {
    List& made = *static_cast<List*>(list);
    made = List(count);
    return made.data();
  }

  static constexpr ListInfo info{&Record<Item>::info, sizeof(Item), first, count, nullptr};
};

template <class List>
inline constexpr ListInfo kReadList{&Record<typename List::value_type>::info,
                                    sizeof(typename List::value_type), ListOf<List>::first,
                                    ListOf<List>::count, ListOf<List>::make};

template <class T>
inline constexpr FieldKind kKind = FieldKind::record;
template <>
inline constexpr FieldKind kKind<std::string> = FieldKind::text;
template <>
inline constexpr FieldKind kKind<double> = FieldKind::number;
template <>
inline constexpr FieldKind kKind<float> = FieldKind::real;
template <>
inline constexpr FieldKind kKind<int> = FieldKind::whole;
template <>
inline constexpr FieldKind kKind<bool> = FieldKind::flag;
template <>
inline constexpr FieldKind kKind<std::optional<double>> = FieldKind::size;
template <class T>
inline constexpr FieldKind kKind<std::vector<T>> = FieldKind::records;
template <class T, std::size_t N>
inline constexpr FieldKind kKind<std::array<T, N>> = FieldKind::records;
template <>
inline constexpr FieldKind kKind<std::vector<std::string>> = FieldKind::texts;
template <>
inline constexpr FieldKind kKind<std::vector<double>> = FieldKind::numbers;
template <>
inline constexpr FieldKind kKind<std::vector<std::int64_t>> = FieldKind::wholes;
template <>
inline constexpr FieldKind kKind<std::vector<float>> = FieldKind::floats;
template <>
inline constexpr FieldKind kKind<Code> = FieldKind::code;
template <>
inline constexpr FieldKind kKind<std::vector<Arg>> = FieldKind::args;

}  // namespace detail

/// A field that goes out, and comes in where the struct does; a list of structs only goes out.
template <auto Member>
constexpr FieldInfo field(const char* name) {
  using T = decltype(detail::member_of(Member));
  constexpr FieldKind kind = detail::kKind<T>;
  FieldInfo out{name, kind, {.none = nullptr}, detail::at<Member>};
  if constexpr (kind == FieldKind::record) out.of = &Record<T>::info;
  if constexpr (kind == FieldKind::records) out.list = &detail::ListOf<T>::info;
  return out;
}

/// A list of structs that comes in as well.
template <auto Member>
constexpr FieldInfo list_field(const char* name) {
  using T = decltype(detail::member_of(Member));
  return {name, FieldKind::records, {.list = &detail::kReadList<T>}, detail::at<Member>};
}

/// A text that names something, where anything but a text is the name of nothing.
template <auto Member>
constexpr FieldInfo id_field(const char* name) {
  return {name, FieldKind::id, {.none = nullptr}, detail::at<Member>};
}

/// A list of structs by itself, going out.
template <class T>
constexpr const ListInfo& list_of() {
  return detail::ListOf<std::vector<T>>::info;
}

/// The same, coming in.
template <class T>
constexpr const ListInfo& read_list_of() {
  return detail::kReadList<std::vector<T>>;
}

}  // namespace headsup
