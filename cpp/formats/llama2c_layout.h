// What llama2.c's files, and the product's own that are made from them, say alike: the sizes at
// their beginning, and which weights they have in which order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "headsup/formats/model_source.h"
#include "headsup/model/architecture.h"

namespace headsup {

/// Little-endian. Requires four bytes at the offset.
std::int32_t int_at(std::span<const std::byte> bytes, std::size_t offset);

/// Seven numbers of four bytes.
inline constexpr std::size_t kLlama2cSizesBytes = 28;

/// The sizes that bytes begin with, unchecked, and what no such file says because it is so in all
/// of them. Requires kLlama2cSizesBytes.
Architecture llama2c_architecture(std::span<const std::byte> sizes);

struct Llama2cTensor {
  std::string name;
  WeightId id;
  std::int64_t rows = 1;  // of a matrix its outputs
  std::int64_t cols = 0;
  bool is_matrix = false;
};

std::uint64_t numbers_of(const Llama2cTensor& tensor);

/// What a file says of it in whatever format; where it stands is left open.
StoredTensor stored(const Llama2cTensor& tensor);

/// All but a matrix of the logits: in the order of version 0, or in that of the later ones, which
/// begin with the norms. Requires a validated architecture.
std::vector<Llama2cTensor> llama2c_tensors(const Architecture& architecture, bool version_0);

}  // namespace headsup
