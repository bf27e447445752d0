#include "headsup/json/typescript.h"

#include <algorithm>

namespace headsup {

namespace {

// What a list, an optional or a map holds.
NamedType part_of(NamedType type) {
  const TypeNames* names = type.names->parts.front();
  switch (type.type->kind) {
    case TypeKind::list:
      return {type.type->list->item, names};
    case TypeKind::optional:
      return {type.type->optional->type, names};
    default:
      return {type.type->map->type, names};
  }
}

// One of several in a list: (A | null)[].
std::string item_of(NamedType type) {
  const std::string item = typescript_of(type);
  return type.type->kind == TypeKind::optional ? "(" + item + ")" : item;
}

}  // namespace

std::string typescript_of(NamedType type) {
  using enum TypeKind;
  switch (type.type->kind) {
    case text:
    case view:
    case count:
    case code:
      return "string";
    case number:
    case real:
    case whole:
    case size:
    case seed:
      return "number";
    case flag:
      return "boolean";
    case sizes:
    case numbers:
      return "number[]";
    case floats:
      return "Float32Array";
    case bytes:
      return "Uint8Array";
    case enumeration:
    case record:
      return type.names->name;
    case list:
      return item_of(part_of(type)) + "[]";
    case optional:
      return typescript_of(part_of(type)) + " | null";
    case map:
      return "{ [name: string]: " + typescript_of(part_of(type)) + " }";
    case part:
      return typescript_of({type.type->part, type.names});
    case kind:  // add_fields() writes each name by itself
      break;
  }
  return "never";
}

bool TypeScriptDeclarations::is_new(const TypeNames* names) {
  if (std::ranges::find(known_, names) != known_.end()) return false;
  known_.push_back(names);
  return true;
}

void TypeScriptDeclarations::add_field(const FieldInfo& field, NamedType type, std::string& out) {
  if (field.may_be_left_out && type.type->kind == TypeKind::optional) type = part_of(type);
  add(type);
  out += std::string("  ") + field.name + (field.may_be_left_out ? "?: " : ": ") +
         typescript_of(type) + ";\n";
}

void TypeScriptDeclarations::add_fields(NamedType record, std::size_t alternative,
                                        std::string& out) {
  const std::span<const FieldInfo> fields = record.type->record->fields;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const FieldInfo& field = fields[i];
    const NamedType type{field.type, record.names->parts[i]};
    if (field.name == nullptr) {
      add_fields(type, alternative, out);
    } else if (field.type->kind == TypeKind::kind) {
      out += std::string("  ") + field.name + ": '";
      out += field.type->kinds->names[alternative - 1];
      out += "';\n";
    } else if (field.type->kind != TypeKind::part) {
      add_field(field, type, out);
    } else if (part_info(*field.type).is_in(alternative)) {
      add_field(field, {field.type->part, type.names}, out);
    }
  }
}

void TypeScriptDeclarations::add_record(NamedType record) {
  std::size_t alternatives = 1;
  for (const FieldInfo& field : record.type->record->fields) {
    if (field.type->kind == TypeKind::kind) alternatives = field.type->kinds->names.size();
  }
  std::string fields;
  for (std::size_t alternative = 1; alternative <= alternatives; ++alternative) {
    fields += alternative == 1 ? "{\n" : "} | {\n";
    add_fields(record, alternative, fields);
  }
  text_ += std::string("export type ") + record.names->name + " = " +
           (record.type->record->or_first ? "string | " : "") + fields + "};\n";
}

void TypeScriptDeclarations::add_enum(NamedType type) {
  text_ += std::string("export type ") + type.names->name + " =";
  for (unsigned value = 0; value <= type.type->names->last; ++value) {
    text_ += value == 0 ? " '" : " | '";
    text_ += type.type->names->text(static_cast<std::uint8_t>(value));
    text_ += '\'';
  }
  text_ += ";\n";
}

void TypeScriptDeclarations::add(NamedType type) {
  switch (type.type->kind) {
    case TypeKind::list:
    case TypeKind::optional:
    case TypeKind::map:
      return add(part_of(type));
    case TypeKind::enumeration:
      if (is_new(type.names)) add_enum(type);
      return;
    case TypeKind::record:
      if (is_new(type.names)) add_record(type);
      return;
    case TypeKind::part:
      return add({type.type->part, type.names});
    default:  // the others have no name of their own
      return;
  }
}

}  // namespace headsup
