// Reads tensors of reference files: {shape, data}, row-major, of numbers that float32 can hold.
// Knows no file's members.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "headsup/json/document_reader.h"

namespace headsup {

/// The numbers of a tensor of these sizes; none where there is a fault: reference_wrong_size where
/// its shape is another or its data has not as many numbers, and that of read_float.
std::vector<float> read_tensor(const Field& field, std::string_view tensor,
                               const std::vector<std::int64_t>& sizes);

/// A number, or field_bad_value where float32 cannot hold it, and 0.
float read_float(const Field& field);

/// Notes reference_wrong_size for a list that has not `expected` items, and is false then.
bool has_items(const Field& field, std::string_view tensor, std::int64_t given,
               std::int64_t expected);

}  // namespace headsup
