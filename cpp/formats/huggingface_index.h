// model.safetensors.index.json: which part of a model has which tensor.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/formats/model_source.h"

namespace headsup {

/// One part, and the tensors it should have.
struct IndexedPart {
  std::size_t file = 0;            // its place among the caller's
  std::vector<std::string> names;  // in their order
};

inline constexpr std::string_view kIndexFile = "model.safetensors.index.json";
inline constexpr std::uint64_t kMaxIndexBytes = 16 << 20;
static_assert(kMaxIndexBytes <= kMaxPieceBytes);

/// The parts in the order of their names. Faults: those of read_json, and at JSON pointers
/// field_missing, field_wrong_kind, field_bad_value of a name with a folder in it, and
/// json_duplicate_key; all at the index. model_file_missing at the name of each part that is not
/// among `files`.
Result<std::vector<IndexedPart>> read_index(std::string_view text,
                                            const std::vector<ModelFile>& files);

/// The place of a file among `files`; files.size() where it is not.
std::size_t find_file(const std::vector<ModelFile>& files, std::string_view name);

}  // namespace headsup
