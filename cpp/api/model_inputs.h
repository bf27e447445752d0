// Numbers from JS as what they stand for in a language model.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "headsup/api/model_views.h"
#include "headsup/formats/model_source.h"
#include "headsup/model/decoder.h"
#include "headsup/model/intervention.h"

namespace headsup::app {

/// What is no whole number becomes a token that no model has.
Token to_token(double value);
std::vector<Token> to_tokens(const std::vector<double>& numbers);

/// A size that is none becomes 0.
std::vector<ModelFile> to_files(const std::vector<ModelFileInput>& files);

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

/// Of WeightFormat, in its order.
inline constexpr std::array<std::string_view, 4> kFormatNames = {"f32", "f16", "bf16", "int8"};

/// A place from 0 to count - 1. Faults: index_out_of_range at `where`.
Result<std::int64_t> to_place(std::string_view where, double value, std::int64_t count);

/// Zero where there is none. Faults: seed_out_of_range at "seed".
Result<std::uint32_t> to_seed(const std::optional<double>& value);

/// A head of the model. Faults: index_out_of_range at "layer" and "head".
Result<HeadId> to_head(double layer, double head, const Architecture& architecture);

/// numbers_overflowed at `where` where one of them is not finite: a run with parts switched off may
/// overflow where the whole one did not.
Faults overflow_of(std::string_view where, std::span<const double> numbers);

/// Faults: field_bad_value at "interventions/N/kind".
Result<std::vector<Intervention>> to_interventions(const std::vector<InterventionInput>& inputs);

}  // namespace headsup::app
