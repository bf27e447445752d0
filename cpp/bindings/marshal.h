// Between C++ values and JS values, led by the tables of their types; and calls, whose types are
// those of their C++ signatures. Included by bindings alone. Knows embind; knows no room's rules.
#pragma once

#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "headsup/base/checked.h"
#include "headsup/base/result.h"
#include "headsup/json/record.h"

namespace headsup::js {

using emscripten::val;

/// A copy: a view into wasm memory would silently empty when memory grows.
val to_js(const TypeInfo& type, const void* value);

/// Reads the arguments of one call. What is missing or null becomes what the rooms refuse by name:
/// nothing, NaN or an empty text.
class Reading {
 public:
  /// `names` of the arguments, parted by spaces.
  explicit Reading(std::string_view names) : names_(names) {}

  template <class T>
  T next(const val& from) {
    T out{};
    is_kept_ = headsup::detail::IsKept<T>;
    argument(*kNamedType<T>.type, from, &out);
    return out;
  }

  /// field_wrong_kind, also of a number that is not whole where one is needed, or too large to be
  /// exact, or missing; seed_out_of_range; field_bad_value of a name that an enum or a kind does
  /// not have; out_of_memory of a list that there is no memory for: each at its place,
  /// ARGUMENT/MEMBER/INDEX; none within what is Kept.
  const Faults& faults() const { return faults_; }

 private:
  static constexpr std::size_t kMaxFaults = 20'000;  // further ones take memory that nobody reads
  static constexpr std::size_t kMaxText = 200;

  void argument(const TypeInfo& type, const val& from, void* at);
  void read(const TypeInfo& type, const val& from, void* at);
  void read_within(std::string_view name, const TypeInfo& type, const val& from, void* at);
  void record(const RecordInfo& info, const val& from, void* record);
  void list(const ListInfo& info, const val& from, void* list);
  void enumeration(const EnumInfo& info, const val& from, void* at);
  void kind(const KindsInfo& info, const val& from, void* at);
  void no_such_name(std::string_view name, std::span<const std::string_view> names);
  double number(const val& from);
  std::int64_t whole(const val& from, double least, double most);
  std::uint32_t seed(const val& from);
  std::string text(const val& from);
  std::vector<std::byte> bytes(const val& from);
  template <class T, class Each>
  std::vector<T> plain_list(const val& from, Each each);

  bool has_memory(Count bytes);
  bool is(bool good, const val& from, std::string_view expected);
  void note(Fault fault);

  std::string_view names_;
  bool is_kept_ = false;  // what is odd in it is passed over
  std::string where_;
  Faults faults_;
};

/// { ok: true, value }, or { ok: false, errors: Fault[] } where there is no value. Every fault is a
/// value: what JS throws on the way (a getter of an argument, say) passes through to JS and leaves
/// behind what the call had made, so that a page takes it for the end of the engine
/// (web/engine/client.ts).
val reply(const ResultErrors& errors, const TypeInfo& type, const void* value);

/// What a call takes and gives.
struct Signature {
  const char* name;       // in JS
  const char* arguments;  // their names, parted by spaces
  std::span<const NamedType> takes;
  NamedType gives;  // no type: nothing
  bool replies;     // whether what it gives may be refused
};

/// Remembers a call for engine.d.mts in the program that prints it (print_types.cpp), and does
/// nothing in the modules (no_types.cpp).
void declare_call(const Signature& signature);

namespace detail {

// The one of the module's life; all else is in the arguments.
template <class App>
App& instance() {
  static App one;
  return one;
}

template <class T>
val given(const T& value) {
  return to_js(kType<T>, &value);
}
template <class T>
val given(const Result<T>& result) {
  return reply(result, kType<T>, result ? &*result : nullptr);
}

template <class T>
struct Gives {
  static constexpr NamedType type = kNamedType<T>;
  static constexpr bool replies = false;
};
template <class T>
struct Gives<Result<T>> {
  static constexpr NamedType type = kNamedType<T>;
  static constexpr bool replies = true;
};
template <>
struct Gives<void> {
  static constexpr NamedType type{};
  static constexpr bool replies = false;
};

template <class>
using Val = val;

// App: whose method Function is; void where it is nobody's.
template <auto Function, class App, class Made, class... Args>
struct Called {
  static_assert((headsup::detail::comes_in<std::remove_cvref_t<Args>>() && ...));

  static Made made(const Val<Args>&... args) {
    Reading reading(names);
    std::tuple<std::remove_cvref_t<Args>...> taken{
        reading.next<std::remove_cvref_t<Args>>(args)...};
    if constexpr (Gives<Made>::replies) {
      if (!reading.faults().empty()) return reading.faults();
    }
    return std::apply(
        [](auto&... each) {
          if constexpr (std::is_void_v<App>) {
            return Function(std::move(each)...);
          } else {
            return (instance<App>().*Function)(std::move(each)...);
          }
        },
        taken);
  }
  static val run(Val<Args>... args) {
    if constexpr (std::is_void_v<Made>) {
      made(args...);
      return val::undefined();
    } else {
      return given(made(args...));
    }
  }

  static inline const char* names = "";
  static constexpr std::size_t count = sizeof...(Args);
  static constexpr NamedType takes[] = {kNamedType<std::remove_cvref_t<Args>>..., NamedType{}};
  using Answer = Gives<Made>;
};

template <auto Function, class Type = decltype(Function)>
struct CallOf;
template <auto Function, class Made, class... Args>
struct CallOf<Function, Made (*)(Args...)> : Called<Function, void, Made, Args...> {};
template <auto Method, class App, class Made, class... Args>
struct CallOf<Method, Made (App::*)(Args...)> : Called<Method, App, Made, Args...> {};
template <auto Method, class App, class Made, class... Args>
struct CallOf<Method, Made (App::*)(Args...) const> : Called<Method, App, Made, Args...> {};

}  // namespace detail

/// Gives JS a call: a function, or a method of the App that lives as long as the module.
/// `arguments` names what it takes, parted by spaces.
template <auto Function>
void call(const char* name, const char* arguments = "") {
  using Made = detail::CallOf<Function>;
  Made::names = arguments;
  emscripten::function(name, &Made::run);
  declare_call({name, arguments, std::span(Made::takes).first(Made::count), Made::Answer::type,
                Made::Answer::replies});
}

}  // namespace headsup::js
