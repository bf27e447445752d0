// Reads arrays of objects that have ids.
#pragma once

#include <cstddef>
#include <vector>

#include "headsup/json/document_reader.h"

namespace headsup {

/// Reads each item with `read(field, item)` at its final address, and notes duplicate_id for an id
/// that an earlier item has. Cost: items squared, since lists are short and a set is more code.
template <class T, class Read>
void read_list(const Field& list, std::vector<T>& out, Read read) {
  const std::vector<Field> items = list.items();
  out = std::vector<T>(items.size());
  for (std::size_t i = 0; i < items.size(); ++i) {
    read(items[i], out[i]);
    for (std::size_t before = 0; before < i; ++before) {
      if (out[i].id.empty() || out[i].id != out[before].id) continue;
      items[i].fault(Code::duplicate_id, {out[i].id});
      break;
    }
  }
}

}  // namespace headsup
