// Any bytes as a model file of llama2.c: refused by its header, or tensors within the file; some of
// them as a model that reads a token, with its weights kept in every way.
#include "fuzz_models.h"

#include <memory>

#include "headsup/formats/model_loader.h"
#include "headsup/model/decoder.h"

using namespace headsup;

namespace {

void read_as(std::string_view input, Keeping keeping) {
  Result<ModelLoader> loader = ModelLoader::open({{"model.bin", std::ssize(input)}}, keeping);
  fuzz::require(loader.ok());
  while (const std::optional<FileRange> range = loader->next()) {
    const Faults faults = loader->take(fuzz::piece(input, *range));
    if (!faults.empty()) return fuzz::require_sound(faults);
  }
  const double rounding = loader->weights()->rounding();
  fuzz::require(keeping == Keeping::int8 ? rounding >= 0 : rounding == 0);
  Decoder decoder(loader->weights());
  const Token token = 0;
  const Result<Reading> reading = decoder.read({&token, 1});
  fuzz::require(reading.ok() || !reading.faults().empty());
}

// Whether the header makes sense.
bool has_sound_header(std::string_view input) {
  const std::unique_ptr<ModelSource> source = llama2c_source({{"model.bin", std::ssize(input)}});
  while (const std::optional<FileRange> range = source->next()) {
    const Faults faults = source->take(fuzz::piece(input, *range));
    if (faults.empty()) continue;
    fuzz::require_sound(faults);
    return false;
  }
  for (const StoredTensor& tensor : source->contents().tensors) {
    fuzz::require(tensor.range.begin <= tensor.range.end && tensor.range.end <= input.size());
    fuzz::require(tensor.scales.begin <= tensor.scales.end && tensor.scales.end <= input.size());
  }
  return true;
}

}  // namespace

// A model takes a hundred times as long to load and run as its header to read: one in 64 is,
// and the bytes that say which are at the end.
void fuzz::run(std::string_view input) {
  if (!has_sound_header(input) || (input.back() & 63) != 0) return;
  constexpr Keeping kKeepings[] = {Keeping::f32, Keeping::as_stored, Keeping::int8};
  read_as(input, kKeepings[static_cast<unsigned char>(input[input.size() - 2]) % 3]);
}
