// In which format the weights of a model are kept, of those that its files and memory allow.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "headsup/formats/model_source.h"
#include "headsup/model/model_weights.h"

namespace headsup {

enum class Keeping : std::uint8_t {
  automatic,  // the first of those below that there is memory for
  f32,
  as_stored,  // each matrix in the file's own format
  int8,       // as stored, where that is int8; otherwise each output's numbers share a factor
};

/// Its name in JS; of automatic, an empty one.
std::string_view name_of(Keeping keeping);

/// The kind of each matrix. Requires another keeping than automatic.
WeightKinds kinds_of(const std::vector<StoredTensor>& tensors, Keeping keeping);

}  // namespace headsup
