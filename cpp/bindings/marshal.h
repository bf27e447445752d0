// Between C++ values and JS values: one piece of code for every struct, led by its table; and
// replies. Included by bindings alone. Knows embind; knows no room's rules.
#pragma once

#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <string>
#include <vector>

#include "headsup/api/app.h"
#include "headsup/api/records.h"
#include "headsup/base/result.h"

namespace headsup::js {

using emscripten::val;

/// The one App of the module's life; all else is in the arguments.
app::App& engine();

// Out.

val to_js(const RecordInfo& info, const void* record);
val to_js(const ListInfo& info, const void* list);
val to_js(const std::string& text);
val to_js(const std::vector<std::string>& texts);
/// A copy: a view into wasm memory would silently empty when memory grows.
val to_js(const std::vector<float>& numbers);
/// A plain list.
val to_js(const std::vector<double>& numbers);
/// { [name: string]: Float32Array }
val to_js(const std::vector<app::NamedArray>& arrays);
/// { [name: string]: string }
val to_js(const std::vector<Arg>& named);

template <class T>
  requires requires { Record<T>::info; }
val to_js(const T& record) {
  return to_js(Record<T>::info, &record);
}
template <class T>
  requires requires { Record<T>::info; }
val to_js(const std::vector<T>& list) {
  return to_js(list_of<T>(), &list);
}

/// A JS array of what `make` gives for each item.
template <class Items, class Make>
val to_array(const Items& items, Make make) {
  val array = val::array();
  for (const auto& item : items) array.call<void>("push", make(item));
  return array;
}

[[gnu::noinline]] void put(val& object, const char* name, const val& value);

/// { ok: true, value }
val accepted(const val& value);
/// { ok: false, errors: Fault[] }
val refused(const Faults& faults);

/// The reply of one call; `make` gives its value in JS. Every fault is a value: what JS throws on
/// the way (a getter of an argument, say) passes through to JS and leaves behind what the call had
/// made, so that a page takes it for the end of the engine (web/src/engine/client.js).
template <class T, class Make>
val reply(const Result<T>& result, Make make) {
  return result ? accepted(make(*result)) : refused(result.faults());
}

/// The same for what to_js knows.
template <class T>
val reply(const Result<T>& result) {
  return reply(result, [](const T& value) { return to_js(value); });
}

// In. A field that is missing, null or of another kind becomes what the rooms refuse by name:
// nothing, NaN or an empty text; a list of more numbers than there is room for, one NaN.

double to_number(const val& v);
std::string to_text(const val& v);
bool to_flag(const val& v);
std::vector<double> to_numbers(const val& v);
/// The field, or undefined where `object` has no fields.
val field_of(const val& object, const char* name);
void read(const RecordInfo& info, const val& from, void* record);
void read(const ListInfo& info, const val& from, void* list);

template <class T>
T from_js(const val& v) {
  T out;
  read(Record<T>::info, v, &out);
  return out;
}
template <class T>
std::vector<T> list_from_js(const val& v) {
  std::vector<T> out;
  read(read_list_of<T>(), v, &out);
  return out;
}

/// Remembers a call with its type in TypeScript in the module that writes engine.d.mts
/// (tools_bindings.cpp), and does nothing in the others (product_bindings.cpp).
void declare_call(const char* name, const char* type);

/// Gives a call its name in JS. `type` is its type in TypeScript.
template <class Made, class... Args>
void define(const char* name, Made (*function)(Args...), const char* type) {
  emscripten::function(name, function);
  declare_call(name, type);
}

}  // namespace headsup::js
