// How values and calls cross: the same few functions for every struct.

#include <cstdint>
#include <limits>
#include <optional>

#include "headsup/base/available_memory.h"
#include "marshal.h"

namespace headsup::js {

app::App& engine() {
  static app::App instance;
  return instance;
}

void put(val& object, const char* name, const val& value) { object.set(name, value); }

namespace {

[[gnu::noinline]] val number(double value) { return val(value); }

template <class T>
const T& as(const void* at) {
  return *static_cast<const T*>(at);
}

val field_to_js(const FieldInfo& field, const void* at) {
  switch (field.kind) {
    case FieldKind::text:
    case FieldKind::id:
      return to_js(as<std::string>(at));
    case FieldKind::number:
      return number(as<double>(at));
    case FieldKind::real:
      return number(static_cast<double>(as<float>(at)));
    case FieldKind::whole:
      return number(as<int>(at));
    case FieldKind::flag:
      return val(as<bool>(at));
    case FieldKind::size:
      return as<std::optional<double>>(at) ? number(*as<std::optional<double>>(at))
                                           : val::undefined();
    case FieldKind::texts:
      return to_js(as<std::vector<std::string>>(at));
    case FieldKind::numbers:
      return to_js(as<std::vector<double>>(at));
    case FieldKind::wholes: {
      const auto& wholes = as<std::vector<std::int64_t>>(at);
      return to_js(std::vector<double>(wholes.begin(), wholes.end()));
    }
    case FieldKind::floats:
      return to_js(as<std::vector<float>>(at));
    case FieldKind::code:
      return to_js(std::string(name_of(as<Code>(at))));
    case FieldKind::args:
      return to_js(as<std::vector<Arg>>(at));
    case FieldKind::record:
      return to_js(*field.of, at);
    case FieldKind::records:
      return to_js(*field.list, at);
  }
  return val::undefined();
}

}  // namespace

val to_js(const RecordInfo& info, const void* record) {
  val object = val::object();
  for (const FieldInfo& field : info.fields) {
    // A field that goes out is only looked at.
    put(object, field.name, field_to_js(field, field.at(const_cast<void*>(record))));
  }
  return object;
}

val to_js(const ListInfo& info, const void* list) {
  val array = val::array();
  const auto* item = static_cast<const char*>(info.first(list));
  for (std::size_t left = info.count(list); left > 0; --left, item += info.stride) {
    array.call<void>("push", to_js(*info.of, item));
  }
  return array;
}

val to_js(const std::string& text) { return val(text); }

val to_js(const std::vector<std::string>& texts) {
  return to_array(texts, [](const std::string& text) { return to_js(text); });
}

val to_js(const std::vector<float>& numbers) {
  const val view(emscripten::typed_memory_view(numbers.size(), numbers.data()));
  return view.call<val>("slice");
}

// One array for all numbers; what a page reads is a plain list.
val to_js(const std::vector<double>& numbers) {
  const val view(emscripten::typed_memory_view(numbers.size(), numbers.data()));
  return val::global("Array").call<val>("from", view);
}

val to_js(const std::vector<app::NamedArray>& arrays) {
  val object = val::object();
  for (const app::NamedArray& array : arrays) put(object, array.name, to_js(array.numbers));
  return object;
}

val to_js(const std::vector<Arg>& named) {
  val object = val::object();
  for (const Arg& arg : named) put(object, arg.name.c_str(), to_js(arg.value));
  return object;
}

val accepted(const val& value) {
  val out = val::object();
  put(out, "ok", val(true));
  put(out, "value", value);
  return out;
}

val refused(const Faults& faults) {
  val out = val::object();
  put(out, "ok", val(false));
  put(out, "errors", to_js(faults));
  return out;
}

namespace {

bool is_absent(const val& v) { return v.isUndefined() || v.isNull(); }

// A count that somebody hands back; what is none is 0.
int to_whole(const val& v) {
  const double value = to_number(v);
  return value > 0 && value < 1e9 ? static_cast<int>(value) : 0;
}

template <class T>
T& as(void* at) {
  return *static_cast<T*>(at);
}

void read_field(const FieldInfo& field, const val& from, void* at) {
  switch (field.kind) {
    case FieldKind::text:
      as<std::string>(at) = to_text(from);
      break;
    case FieldKind::id:
      as<std::string>(at) = is_absent(from) || from.isString() ? to_text(from) : "?";
      break;
    case FieldKind::number:
      as<double>(at) = to_number(from);
      break;
    case FieldKind::whole:
      as<int>(at) = to_whole(from);
      break;
    case FieldKind::flag:
      as<bool>(at) = to_flag(from);
      break;
    case FieldKind::size:
      as<std::optional<double>>(at) =
          is_absent(from) ? std::nullopt : std::optional(to_number(from));
      break;
    case FieldKind::texts:
      if (!from.isArray()) break;
      for (unsigned i = 0, count = from["length"].as<unsigned>(); i < count; ++i) {
        as<std::vector<std::string>>(at).push_back(to_text(from[i]));
      }
      break;
    case FieldKind::numbers:
      as<std::vector<double>>(at) = to_numbers(from);
      break;
    case FieldKind::record:
      read(*field.of, from, at);
      break;
    case FieldKind::records:
      read(*field.list, from, at);
      break;
    default:  // the others only go out
      break;
  }
}

}  // namespace

double to_number(const val& v) {
  return v.isNumber() ? v.as<double>() : std::numeric_limits<double>::quiet_NaN();
}

std::string to_text(const val& v) { return v.isString() ? v.as<std::string>() : ""; }

bool to_flag(const val& v) { return v.isTrue(); }

std::vector<double> to_numbers(const val& v) {
  std::vector<double> out;
  if (!v.isArray()) return out;
  const auto count = v["length"].as<unsigned>();
  const Count bytes = Count(count) * sizeof(double);
  if (!can_allocate(bytes)) return {to_number(val::undefined())};
  out.reserve(count);
  for (unsigned i = 0; i < count; ++i) out.push_back(to_number(v[i]));
  return out;
}

val field_of(const val& object, const char* name) {
  return is_absent(object) ? val::undefined() : object[name];
}

void read(const RecordInfo& info, const val& from, void* record) {
  for (const FieldInfo& field : info.fields) {
    read_field(field, field_of(from, field.name), field.at(record));
  }
}

void read(const ListInfo& info, const val& from, void* list) {
  if (info.make == nullptr || !from.isArray()) return;
  const auto count = from["length"].as<unsigned>();
  auto* item = static_cast<char*>(info.make(list, count));
  for (unsigned i = 0; i < count; ++i, item += info.stride) read(*info.of, from[i], item);
}

}  // namespace headsup::js
