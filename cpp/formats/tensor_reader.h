// Reads tensors of golden files: {shape, data}, row-major, of numbers within the range of float32.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "headsup/json/document_reader.h"

namespace headsup {

/// The numbers of a tensor of these sizes; none if there is a fault: reference_wrong_size if its
/// shape or the length of its data differs, and that of read_float.
std::vector<float> read_tensor(const Field& field, std::string_view tensor,
                               const std::vector<std::int64_t>& sizes);

/// A number; 0 and field_bad_value if it is outside the range of float32.
float read_float(const Field& field);

/// Whether given == expected; notes reference_wrong_size otherwise.
bool check_item_count(const Field& field, std::string_view tensor, std::int64_t given,
                      std::int64_t expected);

}  // namespace headsup
