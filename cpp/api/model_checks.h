// What several calls about a language model check and answer.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "headsup/api/model_views.h"
#include "headsup/formats/model_source.h"
#include "headsup/model/decoder.h"

namespace headsup::app {

/// Hands a reader of files the bytes that it asked for. One that refuses them is given up.
template <typename Reader>
Faults take_piece(Reader& reader, const std::vector<std::byte>& bytes) {
  const std::optional<FileRange> wanted = reader ? reader->next() : std::nullopt;
  if (!wanted || wanted->size() != bytes.size()) {
    return {make_fault(Code::bad_argument, "bytes", {"other bytes than were asked for"})};
  }
  Faults faults = reader->take(bytes);
  if (!faults.empty()) reader.reset();
  return faults;
}

/// What a reader of files asks for next.
std::optional<ModelPieceView> to_view(const std::optional<FileRange>& range, double progress);

ModelSizes sizes_of(const Architecture& architecture);

/// A head of the model. Faults: index_out_of_range at "layer" and "head".
Result<HeadId> head_in(const HeadId& head, const Architecture& architecture);

/// numbers_overflowed at `where` where one of them is not finite: a run with parts switched off may
/// overflow where the whole one did not.
Faults overflow_of(std::string_view where, std::span<const double> numbers);

}  // namespace headsup::app
