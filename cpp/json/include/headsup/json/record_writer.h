// Writes any struct that has a Record as JSON, led by its table.
#pragma once

#include <string_view>

#include "headsup/json/json_writer.h"
#include "headsup/json/record.h"

namespace headsup {

/// Appends a value under a name, "" for an item of an array. Numbers as JsonWriter writes them,
/// counts as text.
void write_value(const TypeInfo& type, const void* value, std::string_view name, JsonWriter& out);

template <class T>
void write_record(const T& record, std::string_view name, JsonWriter& out) {
  write_value(kType<T>, &record, name, out);
}

}  // namespace headsup
