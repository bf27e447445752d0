// Reads a struct from a file, led by the table of its fields. Knows tables and documents; knows no
// struct by name.
#pragma once

#include <string>

#include "headsup/json/document_reader.h"
#include "headsup/json/fields.h"

namespace headsup {

/// Reads the members that `object` has into the fields of their names; what is missing stays as it
/// is. Requires fields of texts, numbers, flags, sizes, lists of texts or numbers, and records of
/// such. Faults: field_wrong_kind.
void read_record(const RecordInfo& info, const ObjectReader& object, void* record);

/// The names of a struct's fields, parted by spaces, as Field::object() takes them.
std::string names_of(const RecordInfo& info);

}  // namespace headsup
