// Models of one file in memory, read piece by piece.
#pragma once

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "headsup/formats/model_loader.h"
#include "support/files.h"

namespace headsup::test {

using Bytes = std::vector<std::byte>;

inline Bytes bytes_of(const std::string& text) {
  const auto* const first = reinterpret_cast<const std::byte*>(text.data());
  return {first, first + text.size()};
}

/// A file of stories260K.
inline Bytes stories_file(const std::string& name) {
  return bytes_of(read_file("web/models/stories260K/" + name));
}

inline std::span<const std::byte> piece_of(const Bytes& bytes, std::uint64_t begin,
                                           std::uint64_t end) {
  REQUIRE(end <= bytes.size());
  REQUIRE(end - begin <= kMaxPieceBytes);
  return std::span(bytes).subspan(static_cast<std::size_t>(begin),
                                  static_cast<std::size_t>(end - begin));
}

inline void set_int(Bytes& bytes, std::size_t offset, std::int32_t value) {
  std::memcpy(bytes.data() + offset, &value, sizeof(value));
}

/// What the loader says of a file of this name; nothing, and the model, where nothing is wrong.
inline Faults read_model(const std::string& name, const Bytes& bytes,
                         std::shared_ptr<const ModelWeights>* model = nullptr) {
  Result<ModelLoader> loader = ModelLoader::open({{name, std::ssize(bytes)}});
  if (!loader) return loader.faults();
  while (const std::optional<FileRange> piece = loader->next()) {
    Faults faults = loader->take(piece_of(bytes, piece->begin, piece->end));
    if (!faults.empty()) return faults;
  }
  CHECK(loader->progress() == 1);
  if (model != nullptr) *model = loader->weights();
  return {};
}

}  // namespace headsup::test
