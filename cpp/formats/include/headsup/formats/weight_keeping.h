// In which format the weights of a model are kept, of those that its files and memory allow.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
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

/// Of Keeping, in its order.
inline constexpr std::array<std::string_view, 4> kKeepingNames = {"", "f32", "as_stored", "int8"};

/// The empty name is automatic.
std::optional<Keeping> keeping_named(std::string_view name);

/// The kind of each matrix. Requires another keeping than automatic.
WeightKinds kinds_of(const std::vector<StoredTensor>& tensors, Keeping keeping);

}  // namespace headsup
