// What the fuzz targets of language models' files have in common.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "fuzz.h"
#include "headsup/base/fault.h"
#include "headsup/formats/model_source.h"

namespace fuzz {

/// Faults whose arguments are those of their codes, and which a page can show.
inline void require_sound(const headsup::Faults& faults) {
  require(!faults.empty());
  for (const headsup::Fault& fault : faults) {
    std::string names;
    for (const headsup::Arg& each : fault.args) names += (names.empty() ? "" : " ") + each.name;
    require(names == headsup::code_table()[static_cast<std::size_t>(fault.code)].args);
    require(fault.where.size() < 1000);
  }
}

/// The bytes of a range, which must be within the file and no longer than a piece.
inline std::span<const std::byte> piece(std::string_view file, const headsup::FileRange& range) {
  require(range.begin <= range.end && range.end <= file.size());
  require(range.size() <= headsup::kMaxPieceBytes);
  return std::as_bytes(std::span(file)).subspan(range.begin, range.size());
}

}  // namespace fuzz
