// Variants whose alternatives have names, for events and actions.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace headsup {

/// Something of a kind that is none of those known: a log may hold anything.
struct UnknownKind {
  std::string name;
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

  static void make(Variant& variant, std::size_t kind) {
    std::size_t at = 0;
    (void)((at++ == kind && (variant.template emplace<Alternatives>(), true)) || ...);
  }
};

}  // namespace detail

/// The names of a variant's alternatives, in their order.
template <class Variant>
inline constexpr const auto& kKinds = detail::KindsOf<Variant>::names;

/// The name of what a variant holds.
template <class Variant>
std::string_view kind_of(const Variant& variant) {
  const auto* unknown = std::get_if<UnknownKind>(&variant);
  return unknown != nullptr ? std::string_view(unknown->name)
                            : kKinds<Variant>[variant.index() - 1];
}

/// Whether a variant holds something of a known kind.
template <class Variant>
bool is_known(const Variant& variant) {
  return variant.index() != 0;
}

/// Puts the alternative of this name in place, with its members as they are by default.
template <class Variant>
void set_kind(Variant& variant, std::string_view name) {
  for (std::size_t i = 0; i < kKinds<Variant>.size(); ++i) {
    if (kKinds<Variant>[i] == name) return detail::KindsOf<Variant>::make(variant, i);
  }
  variant.template emplace<UnknownKind>(std::string(name));
}

/// Calls one of a function's overloads with what a variant holds; none for an unknown kind.
template <class Variant, class Function>
void match(const Variant& variant, Function&& function) {
  detail::KindsOf<Variant>::match(variant, std::forward<Function>(function));
}

}  // namespace headsup
