// How values come in: the same function for every type, and what is wrong is collected.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "headsup/base/checked.h"
#include "headsup/base/memory.h"
#include "marshal.h"

namespace headsup::js {

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
  if (is_kept_ && where_.find('/') != std::string::npos) return;
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

std::uint32_t Reading::seed(const val& from) {
  constexpr std::uint32_t kMost = std::numeric_limits<std::uint32_t>::max();
  const double value = from.isNumber() ? from.as<double>() : -1;
  if (value >= 0 && value <= kMost && std::trunc(value) == value) {
    return static_cast<std::uint32_t>(value);
  }
  note(make_fault(Code::seed_out_of_range, where_, {kMost}));
  return 0;
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
    std::vector<std::string_view> names;
    for (unsigned each = 0; each <= info.last; ++each) {
      names.push_back(info.text(static_cast<std::uint8_t>(each)));
    }
    no_such_name(name, names);
  }
}

void Reading::kind(const KindsInfo& info, const val& from, void* at) {
  const std::string name = text(from);
  info.set(at, name);
  if (info.index(at) == 0 && from.isString()) no_such_name(name, info.names);
}

void Reading::no_such_name(std::string_view name, std::span<const std::string_view> names) {
  std::string expected;
  for (const std::string_view each : names) {
    expected += (expected.empty() ? "" : ", ") + std::string(each);
  }
  note(bad_value(where_, name.substr(0, kMaxText), expected));
}

bool Reading::has_memory(Count bytes) {
  if (can_allocate(bytes)) return true;
  note(make_fault(Code::out_of_memory, where_, {}));
  return false;
}

// Those of a Uint8Array.
std::vector<std::byte> Reading::bytes(const val& from) {
  if (!is(from.instanceof(val::global("Uint8Array")), from, "bytes")) return {};
  const auto count = from["length"].as<unsigned>();
  if (!has_memory(count)) return {};
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
  if (!has_memory(Count(count) * sizeof(T))) return out;
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
  each_field(info, record, [&](const FieldInfo& field, const TypeInfo& type, void* at) {
    const val value = is_object ? from[field.name] : val::undefined();
    if (!field.may_be_left_out || !is_absent(value)) read_within(field.name, type, value, at);
  });
}

void Reading::list(const ListInfo& info, const val& from, void* list) {
  if (!is(from.isArray(), from, "array")) return;
  const auto count = from["length"].as<unsigned>();
  if (!has_memory(Count(count) * info.stride)) return;
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
      if (is_absent(from)) {
        note(make_fault(Code::field_wrong_kind, where_, {"whole_number", "undefined"}));
      }
      as<std::int64_t>(at) = size(from);
      break;
    case TypeKind::seed:
      as<std::uint32_t>(at) = seed(from);
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
      kind(*type.kinds, from, at);
      break;
    default:  // the others only go out
      break;
  }
}

}  // namespace headsup::js
