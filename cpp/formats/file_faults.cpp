#include "file_faults.h"

#include <string>
#include <utility>

#include "headsup/json/document_reader.h"

namespace headsup {

Faults in_file(std::string_view file, Faults faults) {
  const Document none;
  DocumentReader reader(none);  // which cuts the texts of what it notes
  for (Fault& fault : faults) {
    fault.where.insert(0, file);
    reader.note(std::move(fault));
  }
  return reader.faults();
}

}  // namespace headsup
