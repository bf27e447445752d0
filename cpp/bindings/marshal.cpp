// How values cross: the same few functions for every type.

#include "marshal.h"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "headsup/api/layer_records.h"
#include "headsup/base/checked.h"
#include "headsup/base/memory.h"

namespace headsup::js {

namespace {

[[gnu::noinline]] val number(double value) { return val(value); }
[[gnu::noinline]] val text(std::string_view value) { return val(std::string(value)); }

[[gnu::noinline]] void put(val& object, const char* name, const val& value) {
  object.set(name, value);
}

// One array for all numbers; what a page reads is a plain list.
val numbers(const std::vector<double>& list) {
  const val view(emscripten::typed_memory_view(list.size(), list.data()));
  return val::global("Array").call<val>("from", view);
}

template <class T>
const T& as(const void* at) {
  return *static_cast<const T*>(at);
}

// Each item of a list, from the first.
template <class Each>
void each_of(const ListInfo& info, const void* list, Each each) {
  const auto* last = static_cast<const char*>(info.last(list));
  for (const auto* item = static_cast<const char*>(info.first(list)); item != last;
       item += info.stride) {
    each(item);
  }
}

bool is_nothing(const TypeInfo& type, const void* at) {
  if (type.kind == TypeKind::optional) return type.optional->value(at) == nullptr;
  return type.kind == TypeKind::size && as<std::int64_t>(at) == 0;
}

void put_fields(val& object, const RecordInfo& info, const void* record) {
  const KindsInfo* kinds = nullptr;
  for (const FieldInfo& field : info.fields) {
    const TypeInfo& type = *field.type;
    const void* at = field.in(record);
    if (field.name == nullptr) {
      put_fields(object, *type.record, at);
      continue;
    }
    if (type.kind == TypeKind::kind) kinds = type.kinds;
    if (type.kind == TypeKind::part) {
      // What its kind does not have is not declared to be there.
      if (!part_info(type).is_in(kinds->index(at))) continue;
      part_info(type).with_value(*kinds, at, [&](const void* value) {
        put(object, field.name, to_js(*type.part, value));
      });
      continue;
    }
    if (field.may_be_left_out && is_nothing(type, at)) continue;
    put(object, field.name, to_js(type, at));
  }
}

}  // namespace

val to_js(const TypeInfo& type, const void* at) {
  switch (type.kind) {
    case TypeKind::text:
    case TypeKind::id:
      return text(as<std::string>(at));
    case TypeKind::view:
      return text(as<std::string_view>(at));
    case TypeKind::number:
      return number(as<double>(at));
    case TypeKind::real:
      return number(static_cast<double>(as<float>(at)));
    case TypeKind::whole:
      return number(as<int>(at));
    case TypeKind::flag:
      return val(as<bool>(at));
    case TypeKind::count:
      return text(std::to_string(as<std::int64_t>(at)));
    case TypeKind::size:
      return number(static_cast<double>(as<std::int64_t>(at)));
    case TypeKind::sizes: {
      const auto& sizes = as<std::vector<std::int64_t>>(at);
      return numbers({sizes.begin(), sizes.end()});
    }
    case TypeKind::numbers:
      return numbers(as<std::vector<double>>(at));
    case TypeKind::floats: {
      const auto& floats = as<std::vector<float>>(at);
      const val view(emscripten::typed_memory_view(floats.size(), floats.data()));
      return view.call<val>("slice");
    }
    case TypeKind::code:
      return text(name_of(as<Code>(at)));
    case TypeKind::enumeration:
      return text(type.names->text(as<std::uint8_t>(at)));
    case TypeKind::kind:
      return text(type.kinds->name_in(at));
    case TypeKind::bytes:  // only come in
    case TypeKind::part:   // put_fields() puts it
      break;
    case TypeKind::record: {
      val object = val::object();
      put_fields(object, *type.record, at);
      return object;
    }
    case TypeKind::list: {
      val array = val::array();
      each_of(*type.list, at,
              [&](const void* item) { array.call<void>("push", to_js(*type.list->item, item)); });
      return array;
    }
    case TypeKind::optional: {
      const void* value = type.optional->value(at);
      return value == nullptr ? val::null() : to_js(*type.optional->type, value);
    }
    case TypeKind::map: {
      val object = val::object();
      each_of(*type.map->entries, at, [&](const void* entry) {
        put(object, std::string(type.map->name(entry)).c_str(),
            to_js(*type.map->type, type.map->value(entry)));
      });
      return object;
    }
  }
  return val::undefined();
}

val reply(const ResultErrors& errors, const TypeInfo& type, const void* value) {
  val out = val::object();
  put(out, "ok", val(value != nullptr));
  if (value != nullptr) {
    put(out, "value", to_js(type, value));
  } else {
    put(out, "errors", to_js(kType<Faults>, &errors.faults()));
  }
  return out;
}

namespace {

bool is_absent(const val& v) { return v.isUndefined() || v.isNull(); }

double to_number(const val& v) {
  return v.isNumber() ? v.as<double>() : std::numeric_limits<double>::quiet_NaN();
}

std::string to_text(const val& v) { return v.isString() ? v.as<std::string>() : ""; }

// A count that somebody hands back; what is none is 0.
int to_whole(const val& v) {
  const double value = to_number(v);
  return value > 0 && value < 1e9 ? static_cast<int>(value) : 0;
}

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

// Those of a Uint8Array; none where there is no room for them.
std::vector<std::byte> to_bytes(const val& v) {
  if (!v.instanceof(val::global("Uint8Array"))) return {};
  const auto count = v["length"].as<unsigned>();
  if (!can_allocate(Count(count))) return {};
  std::vector<std::byte> out(count);
  val(emscripten::typed_memory_view(count, reinterpret_cast<std::uint8_t*>(out.data())))
      .call<void>("set", v);
  return out;
}

template <class T>
T& as(void* at) {
  return *static_cast<T*>(at);
}

void read_record(const RecordInfo& info, const val& from, void* record) {
  if (info.or_first && from.isString()) {
    return from_js(*info.fields[0].type, from, info.fields[0].in(record));
  }
  const bool is_object = !is_absent(from);
  const KindsInfo* kinds = nullptr;
  for (const FieldInfo& field : info.fields) {
    void* at = field.in(record);
    const TypeInfo* type = field.type;
    if (field.name == nullptr) {
      read_record(*type->record, from, at);
      continue;
    }
    if (type->kind == TypeKind::kind) kinds = type->kinds;
    if (type->kind == TypeKind::part) {
      at = part_info(*type).find(*kinds, at);
      if (at == nullptr) continue;
      type = type->part;
    }
    from_js(*type, is_object ? from[field.name] : val::undefined(), at);
  }
}

void read_list(const ListInfo& info, const val& from, void* list) {
  if (!from.isArray()) return;
  const auto count = from["length"].as<unsigned>();
  auto* item = static_cast<char*>(info.make(list, count));
  for (unsigned i = 0; i < count; ++i, item += info.stride) from_js(*info.item, from[i], item);
}

}  // namespace

void from_js(const TypeInfo& type, const val& from, void* at) {
  switch (type.kind) {
    case TypeKind::text:
      as<std::string>(at) = to_text(from);
      break;
    case TypeKind::id:
      as<std::string>(at) = is_absent(from) || from.isString() ? to_text(from) : "?";
      break;
    case TypeKind::number:
      as<double>(at) = to_number(from);
      break;
    case TypeKind::real:
      as<float>(at) = static_cast<float>(to_number(from));
      break;
    case TypeKind::whole:
      as<int>(at) = to_whole(from);
      break;
    case TypeKind::flag:
      as<bool>(at) = from.isTrue();
      break;
    case TypeKind::numbers:
      as<std::vector<double>>(at) = to_numbers(from);
      break;
    case TypeKind::bytes:
      as<std::vector<std::byte>>(at) = to_bytes(from);
      break;
    case TypeKind::enumeration:
      if (const unsigned value = type.names->value_of(to_text(from)); value <= type.names->last) {
        as<std::uint8_t>(at) = static_cast<std::uint8_t>(value);
      }
      break;
    case TypeKind::optional:
      if (!is_absent(from)) from_js(*type.optional->type, from, type.optional->make(at));
      break;
    case TypeKind::record:
      read_record(*type.record, from, at);
      break;
    case TypeKind::list:
      read_list(*type.list, from, at);
      break;
    case TypeKind::kind:
      type.kinds->set(at, to_text(from));
      break;
    default:  // the others only go out
      break;
  }
}

}  // namespace headsup::js
