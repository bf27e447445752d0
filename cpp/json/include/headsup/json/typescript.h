// Types as TypeScript declares them, written from their tables.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "headsup/json/type_info.h"

namespace headsup {

/// The type where it is used: "string", "Config[]".
std::string typescript_of(NamedType type);

/// Declarations of records and enums, each once. A record with a kind is a union, one object type
/// for each alternative.
class TypeScriptDeclarations {
 public:
  /// Adds what the type is made of, and then the type itself where it has a name.
  void add(NamedType type);

  const std::string& text() const { return text_; }

 private:
  bool is_new(const TypeNames* names);
  void add_field(const FieldInfo& field, NamedType type, std::string& out);
  // Of one alternative, counted from 1, where the record has a kind.
  void add_fields(NamedType record, std::size_t alternative, std::string& out);
  void add_record(NamedType record);
  void add_enum(NamedType names);

  std::vector<const TypeNames*> known_;
  std::string text_;
};

}  // namespace headsup
