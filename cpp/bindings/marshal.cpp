// How values cross: the same few functions for every type.

#include "marshal.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
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

template <class T>
T& as(void* at) {
  return *static_cast<T*>(at);
}

// Of what is counted in an int, so that one more always fits.
constexpr double kMostCounted = 1e9;

// The word of field_wrong_kind for what JS gave.
std::string kind_of(const val& v) { return v.isArray() ? "array" : v.typeOf().as<std::string>(); }

}  // namespace

bool Reading::is(bool good, const val& from, std::string_view expected) {
  if (good) return true;
  if (!is_absent(from)) note(make_fault(Code::field_wrong_kind, where_, {expected, kind_of(from)}));
  return false;
}

void Reading::note(Fault fault) {
  if (faults_.size() < kMaxFaults) faults_.push_back(std::move(fault));
}

void Reading::read_within(std::string_view name, const TypeInfo& type, const val& from, void* at) {
  const std::size_t end = where_.size();
  if (end > 0) where_ += '/';
  where_ += name;
  read(type, from, at);
  where_.resize(end);
}

void Reading::argument(const TypeInfo& type, const val& from, void* at) {
  const std::size_t end = std::min(names_.find(' '), names_.size());
  read_within(names_.substr(0, end), type, from, at);
  names_.remove_prefix(std::min(end + 1, names_.size()));
}

double Reading::number(const val& from) {
  if (is(from.isNumber(), from, "number")) return from.as<double>();
  return std::numeric_limits<double>::quiet_NaN();
}

std::int64_t Reading::whole(const val& from, double least, double most) {
  if (!is(from.isNumber(), from, "whole_number")) return 0;
  const double value = from.as<double>();
  const bool good = value >= least && value <= most && std::trunc(value) == value;
  return is(good, from, "whole_number") ? static_cast<std::int64_t>(value) : 0;
}

std::string Reading::text(const val& from) {
  return is(from.isString(), from, "string") ? from.as<std::string>() : "";
}

void Reading::enumeration(const EnumInfo& info, const val& from, void* at) {
  if (is_absent(from)) return;
  const std::string name = text(from);
  const unsigned value = info.value_of(name);
  if (value <= info.last) {
    as<std::uint8_t>(at) = static_cast<std::uint8_t>(value);
  } else if (from.isString()) {
    std::string names;
    for (unsigned each = 0; each <= info.last; ++each) {
      names += (each == 0 ? "" : ", ") + std::string(info.text(static_cast<std::uint8_t>(each)));
    }
    note(bad_value(where_, name.substr(0, kMaxText), names));
  }
}

// Those of a Uint8Array; none where there is no room for them.
std::vector<std::byte> Reading::bytes(const val& from) {
  if (!is(from.instanceof(val::global("Uint8Array")), from, "bytes")) return {};
  const auto count = from["length"].as<unsigned>();
  if (!can_allocate(Count(count))) return {};
  std::vector<std::byte> out(count);
  val(emscripten::typed_memory_view(count, reinterpret_cast<std::uint8_t*>(out.data())))
      .call<void>("set", from);
  return out;
}

template <class T, class Each>
std::vector<T> Reading::plain_list(const val& from, Each each) {
  std::vector<T> out;
  if (!is(from.isArray(), from, "array")) return out;
  const auto count = from["length"].as<unsigned>();
  // As many as there is no room for become one that no room takes.
  if (!can_allocate(Count(count) * sizeof(T))) return {static_cast<T>(each(val::undefined()))};
  out.reserve(count);
  const std::size_t end = where_.size();
  for (unsigned i = 0; i < count; ++i) {
    where_ += "/" + std::to_string(i);
    out.push_back(each(from[i]));
    where_.resize(end);
  }
  return out;
}

void Reading::record(const RecordInfo& info, const val& from, void* record) {
  if (info.or_first && from.isString()) {
    return read(*info.fields[0].type, from, info.fields[0].in(record));
  }
  const bool is_object = is(!is_absent(from) && kind_of(from) == "object", from, "object");
  const KindsInfo* kinds = nullptr;
  for (const FieldInfo& field : info.fields) {
    void* at = field.in(record);
    const TypeInfo* type = field.type;
    if (field.name == nullptr) {
      if (is_object) this->record(*type->record, from, at);
      continue;
    }
    if (type->kind == TypeKind::kind) kinds = type->kinds;
    if (type->kind == TypeKind::part) {
      at = part_info(*type).find(*kinds, at);
      if (at == nullptr) continue;
      type = type->part;
    }
    read_within(field.name, *type, is_object ? from[field.name] : val::undefined(), at);
  }
}

void Reading::list(const ListInfo& info, const val& from, void* list) {
  if (!is(from.isArray(), from, "array")) return;
  const auto count = from["length"].as<unsigned>();
  auto* item = static_cast<char*>(info.make(list, count));
  for (unsigned i = 0; i < count; ++i, item += info.stride) {
    read_within(std::to_string(i), *info.item, from[i], item);
  }
}

void Reading::read(const TypeInfo& type, const val& from, void* at) {
  constexpr double kMostExact = 9007199254740991;  // 2^53 - 1
  const auto size = [&](const val& each) { return whole(each, -kMostExact, kMostExact); };
  switch (type.kind) {
    case TypeKind::text:
      as<std::string>(at) = text(from);
      break;
    case TypeKind::number:
      as<double>(at) = number(from);
      break;
    case TypeKind::real:
      as<float>(at) = static_cast<float>(number(from));
      break;
    case TypeKind::whole:
      as<int>(at) = static_cast<int>(whole(from, 0, kMostCounted));
      break;
    case TypeKind::size:
      as<std::int64_t>(at) = size(from);
      break;
    case TypeKind::flag:
      as<bool>(at) = is(from.isTrue() || from.isFalse(), from, "boolean") && from.isTrue();
      break;
    case TypeKind::sizes:
      as<std::vector<std::int64_t>>(at) = plain_list<std::int64_t>(from, size);
      break;
    case TypeKind::numbers:
      as<std::vector<double>>(at) =
          plain_list<double>(from, [&](const val& each) { return number(each); });
      break;
    case TypeKind::bytes:
      as<std::vector<std::byte>>(at) = bytes(from);
      break;
    case TypeKind::enumeration:
      enumeration(*type.names, from, at);
      break;
    case TypeKind::optional:
      if (!is_absent(from)) read(*type.optional->type, from, type.optional->make(at));
      break;
    case TypeKind::record:
      record(*type.record, from, at);
      break;
    case TypeKind::list:
      list(*type.list, from, at);
      break;
    case TypeKind::kind:
      type.kinds->set(at, text(from));
      break;
    default:  // the others only go out
      break;
  }
}

}  // namespace headsup::js
