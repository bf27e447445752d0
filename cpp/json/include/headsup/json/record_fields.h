// How the fields of a record are written down. Included by json/record.h, which it serves.
#pragma once

#include <cstddef>

// Entries of Record<T>::fields, where T is an alias of the struct. Macros, since nothing else tells
// a member's name and place when it is compiled. Offsets of such structs are only conditionally
// supported; both compilers support them.
#pragma GCC diagnostic ignored "-Winvalid-offsetof"

/// A member of the struct, under its own name or another.
#define HEADSUP_FIELD_AS(member, name) \
  ::headsup::detail::make_field<decltype(T::member)>(name, offsetof(T, member), false)
#define HEADSUP_FIELD(member) HEADSUP_FIELD_AS(member, #member)

/// One that whoever hands in the struct may leave out; it then stays as it is by default. A whole
/// number of 0 stands for none, which is left out where it goes out.
#define HEADSUP_OPTION(member) \
  ::headsup::detail::make_field<decltype(T::member)>(#member, offsetof(T, member), true)

/// A whole number that may be above 2^53, as exact text.
#define HEADSUP_COUNT_FIELD(member) \
  ::headsup::detail::make_count<decltype(T::member)>(#member, offsetof(T, member))

/// The fields of a member that is a struct itself, as if they were those of the struct around it.
#define HEADSUP_FIELDS_OF(member) \
  ::headsup::detail::make_field<decltype(T::member)>(nullptr, offsetof(T, member), false)

/// Writes Record<Type> out: its name in TypeScript and its members, in the order of the wire. Those
/// of INPUT can be read as well. _OF takes entries as above instead of members.
#define HEADSUP_RECORD(Type, its_name, ...) \
  HEADSUP_RECORD_OF(Type, its_name, HEADSUP_EACH_FIELD(__VA_ARGS__))
#define HEADSUP_INPUT_RECORD(Type, its_name, ...) \
  HEADSUP_INPUT_RECORD_OF(Type, its_name, HEADSUP_EACH_FIELD(__VA_ARGS__))
#define HEADSUP_RECORD_OF(...) HEADSUP_RECORD_THAT(false, __VA_ARGS__)
#define HEADSUP_INPUT_RECORD_OF(...) HEADSUP_RECORD_THAT(true, __VA_ARGS__)
#define HEADSUP_RECORD_THAT(may_come_in, Type, its_name, ...)      \
  template <>                                                      \
  struct Record<Type> {                                            \
    using T = Type;                                                \
    static constexpr auto name = its_name;                         \
    [[maybe_unused]] static constexpr bool comes_in = may_come_in; \
    static constexpr RecordField fields[] = {__VA_ARGS__};         \
  }

/// Writes EnumNames<Type> out, of an enum whose values `name_of` names.
#define HEADSUP_ENUM(Type, its_name, its_last)                          \
  template <>                                                           \
  struct EnumNames<Type> {                                              \
    static constexpr auto name = its_name;                              \
    static constexpr Type last = its_last;                              \
    static std::string_view text(Type value) { return name_of(value); } \
  }

// An entry for each member: the preprocessor goes over its own output once more for every level of
// EXPAND, some thirty times.
#define HEADSUP_EACH_FIELD(...) HEADSUP_EACH(HEADSUP_FIELD, __VA_ARGS__)
#define HEADSUP_EACH_OPTION(...) HEADSUP_EACH(HEADSUP_OPTION, __VA_ARGS__)
#define HEADSUP_EACH_COUNT(...) HEADSUP_EACH(HEADSUP_COUNT_FIELD, __VA_ARGS__)
#define HEADSUP_EACH(entry, ...) HEADSUP_EXPAND(HEADSUP_NEXT(entry, __VA_ARGS__))
#define HEADSUP_NEXT(entry, member, ...) \
  entry(member) __VA_OPT__(, HEADSUP_NEXT_AGAIN HEADSUP_PARENS(entry, __VA_ARGS__))
#define HEADSUP_NEXT_AGAIN() HEADSUP_NEXT
#define HEADSUP_PARENS ()
#define HEADSUP_EXPAND(...) HEADSUP_EXPAND_4(HEADSUP_EXPAND_4(HEADSUP_EXPAND_4(__VA_ARGS__)))
#define HEADSUP_EXPAND_4(...) HEADSUP_EXPAND_3(HEADSUP_EXPAND_3(HEADSUP_EXPAND_3(__VA_ARGS__)))
#define HEADSUP_EXPAND_3(...) HEADSUP_EXPAND_2(HEADSUP_EXPAND_2(HEADSUP_EXPAND_2(__VA_ARGS__)))
#define HEADSUP_EXPAND_2(...) __VA_ARGS__
