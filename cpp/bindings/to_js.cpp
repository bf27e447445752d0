// How values come out: the same function for every type.

#include <cstdint>
#include <string>
#include <vector>

#include "headsup/api/layer_records.h"
#include "marshal.h"

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
    case TypeKind::seed:
      return number(as<std::uint32_t>(at));
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

}  // namespace headsup::js
