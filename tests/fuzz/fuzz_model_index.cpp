// Any bytes as the index of a model in parts: refused, or parts that are there, each once, with
// names in their order.
#include "fuzz_models.h"

#include <algorithm>

#include "huggingface_index.h"

using namespace headsup;

void fuzz::run(std::string_view input) {
  const std::vector<ModelFile> files = {{"a", 1}, {"model-1.safetensors", 2}, {"", 3}};
  const Result<std::vector<IndexedPart>> parts = read_index(input, files);
  if (!parts) return require_sound(parts.faults());
  std::vector<bool> seen(files.size());
  for (const IndexedPart& part : *parts) {
    require(part.file < files.size() && !seen[part.file]);
    seen[part.file] = true;
    require(!part.names.empty() && std::ranges::is_sorted(part.names));
  }
}
