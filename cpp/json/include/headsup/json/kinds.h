// Variants whose alternatives have names, for events and actions.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "headsup/json/type_info.h"

namespace headsup {

/// Something of a kind that is none of those known: a log may hold anything.
struct UnknownKind {
  std::string name;
};

/// A text that a type can have as an argument.
template <std::size_t size>
struct TypeText {
  char text[size];
  consteval TypeText(const char (&from)[size]) { std::copy_n(from, size, text); }
};

/// One that has nothing but its name.
template <TypeText name>
struct NamedKind {
  static constexpr std::string_view kKind = name.text;
};

/// One of several structs, each of which has its name as `kKind`. Read it with std::get_if or
/// match(): std::visit makes a table of functions at every use.
template <class... Alternatives>
using Kinds = std::variant<UnknownKind, Alternatives...>;

namespace detail {

template <class>
struct KindsOf;
template <class... Alternatives>
struct KindsOf<Kinds<Alternatives...>> {
  using Variant = Kinds<Alternatives...>;
  static constexpr std::array<std::string_view, sizeof...(Alternatives)> names{
      Alternatives::kKind...};

  template <class Function>
  static void match(const Variant& variant, Function&& function) {
    const auto is = [&]<class T>(const T* alternative) {
      if (alternative != nullptr) function(*alternative);
      return alternative != nullptr;
    };
    (void)(is(std::get_if<Alternatives>(&variant)) || ...);
  }

  static std::size_t index(const void* variant) {
    return static_cast<const Variant*>(variant)->index();
  }

  static void construct(void* variant, std::size_t place) {
    auto* at = static_cast<Variant*>(variant);
    std::size_t each = 0;
    const bool known =
        ((each++ == place && (std::construct_at(at, std::in_place_type<Alternatives>), true)) ||
         ...);
    if (!known) std::construct_at(at);
  }
  static void destroy(void* variant) { std::destroy_at(static_cast<Variant*>(variant)); }

  static_assert(sizeof(Variant) <= KindsInfo::kMaxSize);
  static constexpr KindsInfo info{names, index, construct, destroy};
};

}  // namespace detail

/// The names of a variant's alternatives, in their order.
template <class Variant>
inline constexpr const auto& kKinds = detail::KindsOf<Variant>::names;

/// Whether a variant holds something of a known kind.
template <class Variant>
bool is_known(const Variant& variant) {
  return variant.index() != 0;
}

/// The name of what a variant holds.
template <class Variant>
std::string_view kind_of(const Variant& variant) {
  return detail::KindsOf<Variant>::info.name_in(&variant);
}

/// Calls one of a function's overloads with what a variant holds; none for an unknown kind.
template <class Variant, class Function>
void match(const Variant& variant, Function&& function) {
  detail::KindsOf<Variant>::match(variant, std::forward<Function>(function));
}

}  // namespace headsup
