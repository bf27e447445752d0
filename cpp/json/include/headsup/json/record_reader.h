// Reads a struct from a JSON object by the table of its fields.
#pragma once

#include <string>

#include "headsup/json/document_reader.h"
#include "headsup/json/record.h"

namespace headsup {

/// Reads the members of `object` into the fields of the same names; a field without a member keeps
/// its value. Requires a record that comes in, without fields_of(). Faults: field_wrong_kind.
void read_record(const RecordInfo& info, const ObjectReader& object, void* record);

/// The names of a struct's fields, separated by spaces, as Field::object() takes them.
std::string field_names(const RecordInfo& info);

}  // namespace headsup
