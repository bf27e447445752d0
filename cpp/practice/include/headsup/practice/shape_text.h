// Reads shapes as people write them, and writes them as PyTorch does.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headsup {

/// Every way in which `text` can be read as a list of 1 to 6 whole numbers from 0 to 10^12, the
/// most likely first; empty where there is none. Reads "(2, 6, 10, 128)", "2x6x10x128", "2 × 6",
/// "[2,6,10,128]", "2 6 10 128", "2; 6", "(10,)", "torch.Size([2, 6])", "12_288", and full-width
/// digits and punctuation. A comma between digits, with three of them after it, groups thousands
/// where another separator has a space or is no comma: "2, 10, 12,288" is (2, 10, 12288), and may
/// have been meant as (2, 10, 12, 288), which is therefore given second. Text longer than 200 bytes
/// is no shape.
std::vector<std::vector<std::int64_t>> shape_readings(std::string_view text);

/// As PyTorch prints it: "(2, 6, 10, 128)", "(768,)".
std::string shape_text(const std::vector<std::int64_t>& sizes);

}  // namespace headsup
