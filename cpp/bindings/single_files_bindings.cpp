// In modules that open models of one file alone there is no reader of folders, nor of the JSON that
// they hold: 23 kB brotli. The linker finds this one first.

#include "headsup/formats/model_source.h"

namespace headsup {

Result<std::unique_ptr<ModelSource>> huggingface_source(const std::vector<ModelFile>& files) {
  const std::string name = files.empty() ? "" : files.front().name;
  return make_fault(Code::model_file_unknown, name, {name});
}

}  // namespace headsup
