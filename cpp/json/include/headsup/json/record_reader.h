// Reads a struct from a JSON object by the table of its fields.
#pragma once

#include <cstdint>
#include <string>

#include "headsup/base/result.h"
#include "headsup/json/document_reader.h"
#include "headsup/json/record.h"

namespace headsup {

/// Whether an object may lack members: a learner's log, of which nothing is lost for want of one.
enum class Lacking : std::uint8_t { refused, allowed };

/// Reads the members of `object` into the fields of the same names; a field without a member keeps
/// its value. Requires a record that comes in, without fields_of(). Faults: field_wrong_kind,
/// field_bad_value (a name that an enum does not have), and what object() notes in records inside;
/// field_missing where lacking is refused, unless the table says that the field may be left out.
void read_record(const RecordInfo& info, const ObjectReader& object, void* record, Lacking lacking);

/// The names of a struct's fields, separated by spaces, as Field::object() takes them.
std::string field_names(const RecordInfo& info);

/// The struct that a document holds. Faults, each with its JSON pointer, all of them together:
/// those of read_record() and of Field::object().
template <class T>
Result<T> read_document(const Document& document) {
  DocumentReader reader(document);
  T out;
  const RecordInfo& info = kRecord<T>;
  read_record(info, reader.root().object(field_names(info)), &out, Lacking::refused);
  if (!reader.ok()) return reader.faults();
  return out;
}

}  // namespace headsup
