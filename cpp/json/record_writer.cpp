#include "headsup/json/record_writer.h"

#include <string>
#include <vector>

namespace headsup {

namespace {

template <class T>
const T& as(const void* at) {
  return *static_cast<const T*>(at);
}

template <class T>
void write_numbers(const void* list, std::string_view name, JsonWriter& out) {
  out.open(name, '[');
  for (const T number : as<std::vector<T>>(list)) out.add_number("", static_cast<double>(number));
  out.close(']');
}

bool is_nothing(const TypeInfo& type, const void* at) {
  if (type.kind == TypeKind::optional) return type.optional->value(at) == nullptr;
  return type.kind == TypeKind::size && as<std::int64_t>(at) == 0;
}

void write_part(const FieldInfo& field, const KindsInfo& kinds, const void* variant,
                JsonWriter& out) {
  const PartInfo& part = part_info(*field.type);
  if (field.may_be_left_out && !part.is_in(kinds.index(variant))) return;
  part.with_value(kinds, variant,
                  [&](const void* value) { write_value(*part.part, value, field.name, out); });
}

void write_fields(const RecordInfo& info, const void* record, JsonWriter& out) {
  const KindsInfo* kinds = nullptr;
  for (const FieldInfo& field : info.fields) {
    const void* at = field.in(record);
    if (field.type->kind == TypeKind::kind) kinds = field.type->kinds;
    if (field.name == nullptr) {
      write_fields(*field.type->record, at, out);
    } else if (field.type->kind == TypeKind::part) {
      // NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): a kind stands before its parts
      write_part(field, *kinds, at, out);
    } else if (!field.may_be_left_out || !is_nothing(*field.type, at)) {
      write_value(*field.type, at, field.name, out);
    }
  }
}

void write_map(const MapInfo& info, const void* map, JsonWriter& out) {
  const auto* last = static_cast<const char*>(info.entries->last(map));
  for (const auto* entry = static_cast<const char*>(info.entries->first(map)); entry != last;
       entry += info.entries->stride) {
    write_value(*info.type, info.value(entry), info.name(entry), out);
  }
}

void write_list(const ListInfo& info, const void* list, JsonWriter& out) {
  const auto* last = static_cast<const char*>(info.last(list));
  for (const auto* item = static_cast<const char*>(info.first(list)); item != last;
       item += info.stride) {
    write_value(*info.item, item, "", out);
  }
}

}  // namespace

void write_value(const TypeInfo& type, const void* at, std::string_view name, JsonWriter& out) {
  switch (type.kind) {
    case TypeKind::text:
    case TypeKind::id:
      return out.add(name, as<std::string>(at));
    case TypeKind::view:
      return out.add(name, as<std::string_view>(at));
    case TypeKind::number:
      return out.add_number(name, as<double>(at));
    case TypeKind::real:
      return out.add_float(name, as<float>(at));
    case TypeKind::whole:
      return out.add_number(name, as<int>(at));
    case TypeKind::flag:
      return out.add_flag(name, as<bool>(at));
    case TypeKind::count:
      return out.add(name, std::to_string(as<std::int64_t>(at)));
    case TypeKind::size:
      return out.add_number(name, static_cast<double>(as<std::int64_t>(at)));
    case TypeKind::sizes:
      return write_numbers<std::int64_t>(at, name, out);
    case TypeKind::numbers:
      return write_numbers<double>(at, name, out);
    case TypeKind::floats:
      out.open(name, '[');
      for (const float value : as<std::vector<float>>(at)) out.add_float("", value);
      return out.close(']');
    case TypeKind::code:
      return out.add(name, name_of(as<Code>(at)));
    case TypeKind::enumeration:
      return out.add(name, type.names->text(as<std::uint8_t>(at)));
    case TypeKind::kind:
      return out.add(name, type.kinds->name_in(at));
    case TypeKind::bytes:  // only come in
    case TypeKind::part:   // write_fields() writes it, which knows whether it may be left out
      return;
    case TypeKind::optional: {
      const void* value = type.optional->value(at);
      return value == nullptr ? out.add_null(name)
                              : write_value(*type.optional->type, value, name, out);
    }
    case TypeKind::record:
      out.open(name, '{');
      write_fields(*type.record, at, out);
      return out.close('}');
    case TypeKind::list:
      out.open(name, '[');
      write_list(*type.list, at, out);
      return out.close(']');
    case TypeKind::map:
      out.open(name, '{');
      write_map(*type.map, at, out);
      return out.close('}');
  }
}

}  // namespace headsup
