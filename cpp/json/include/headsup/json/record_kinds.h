// How the table of a struct that has a variant states its kind and the parts of its alternatives,
// which stand among its own fields.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "headsup/json/kinds.h"
#include "headsup/json/record.h"

namespace headsup::detail {

// Where one alternative has a part: what the macros below know, since they have the member's name.
template <class T>
struct PartPlace {
  using Type = T;
  std::size_t offset;

  consteval std::uint8_t in_units() const {
    const std::size_t units = offset / PartInfo::kUnit;
    // Neither can be in a constant.
    if (offset % PartInfo::kUnit != 0 || units >= PartInfo::kLacking) __builtin_abort();
    return static_cast<std::uint8_t>(units);
  }
};
struct NoPlace {
  using Type = void;
  consteval std::uint8_t in_units() const { return PartInfo::kLacking; }
};

template <class Part, class First, class... Rest>
consteval auto type_of_part() {
  using Type = typename decltype(Part{}.template operator()<First>())::Type;
  if constexpr (std::is_void_v<Type>) {
    return type_of_part<Part, Rest...>();
  } else {
    return std::type_identity<Type>{};
  }
}

// Part: a function that gives the place of one part in each alternative.
template <class Part, class Variant>
struct PartOf;
template <class Part, class... Alternatives>
struct PartOf<Part, Kinds<Alternatives...>> {
  using Type = typename decltype(type_of_part<Part, Alternatives...>())::type;

  static constexpr std::uint8_t offsets[] = {
    Part{}.template operator()<Alternatives>().in_units()...
  };
  static constexpr PartInfo info{{TypeKind::part, {.part = &kType<Type>}}, offsets};
};

template <class Variant>
inline constexpr TypeInfo kKindType{TypeKind::kind, {.kinds = &KindsOf<Variant>::info}};

template <class Variant>
constexpr RecordField make_kind(std::size_t offset) {
  return {
      {"kind", &kKindType<Variant>, static_cast<std::uint16_t>(offset), false}, &kNoNames, true};
}

template <class Variant, class Part>
constexpr RecordField make_part(const char* name, std::size_t offset, bool may_be_left_out, Part) {
  using Type = typename PartOf<Part, Variant>::Type;
  return {{name, &PartOf<Part, Variant>::info, static_cast<std::uint16_t>(offset), may_be_left_out},
          &kTypeNames<Type>,
          comes_in<Type>()};
}

}  // namespace headsup::detail

/// The name of what the member `what`, which is one of Kinds, holds, as "kind". Stands before the
/// parts.
#define HEADSUP_KIND ::headsup::detail::make_kind<decltype(T::what)>(offsetof(T, what))

/// A member of some of its alternatives.
#define HEADSUP_PART(part) HEADSUP_PART_FIELD(part, false)
#define HEADSUP_EACH_PART(...) HEADSUP_EACH(HEADSUP_PART, __VA_ARGS__)

/// One that whoever hands in the struct may leave out; it is then read as nothing.
#define HEADSUP_PART_OPTION(part) HEADSUP_PART_FIELD(part, true)
#define HEADSUP_EACH_PART_OPTION(...) HEADSUP_EACH(HEADSUP_PART_OPTION, __VA_ARGS__)

#define HEADSUP_PART_FIELD(part, may_be_left_out)                           \
  ::headsup::detail::make_part<decltype(T::what)>(                          \
      #part, offsetof(T, what), may_be_left_out, []<class Alternative>() {  \
        if constexpr (requires(Alternative one) { one.part; }) {            \
          return ::headsup::detail::PartPlace<decltype(Alternative::part)>{ \
              offsetof(Alternative, part)};                                 \
        } else {                                                            \
          return ::headsup::detail::NoPlace{};                              \
        }                                                                   \
      })
