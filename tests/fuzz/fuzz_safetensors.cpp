// Any bytes as a file of safetensors: refused, or tensors that lie one after the other until its
// end.
#include "fuzz_models.h"

#include "safetensors.h"

using namespace headsup;

void fuzz::run(std::string_view input) {
  SafetensorsReader reader({"model.safetensors", std::ssize(input)}, 0);
  while (const std::optional<FileRange> range = reader.next()) {
    const Faults faults = reader.take(piece(input, *range));
    if (!faults.empty()) return require_sound(faults);
  }
  std::uint64_t begin = 0;
  for (const Safetensor& tensor : reader.tensors()) {
    require(tensor.begin == begin && tensor.begin <= tensor.end);
    begin = tensor.end;
    require(reader.range_of(tensor).end <= input.size());
    require(!sizes_text(tensor.shape).empty());
  }
  if (!reader.tensors().empty()) {
    require(reader.range_of(reader.tensors().back()).end == input.size());
  }
}
