// Turning pairs of numbers by angles that grow with position. Double-precision reference:
// tests/property/ops_test.cpp.
#pragma once

#include <cstdint>

#include "headsup/tensor/matrix.h"

namespace headsup {

/// Which numbers of a row make pair i: 2i and 2i + 1 (RoFormer, llama2.c), or i and width / 2 + i
/// (GPT-NeoX, Hugging Face).
enum class RopePairs : std::uint8_t { adjacent, halves };

/// Where a number of a row stands in its pair.
struct RopePair {
  std::int64_t index = 0;
  std::int64_t partner = 0;  // the place of the other number
  bool is_first = true;
};
RopePair rope_pair(std::int64_t place, std::int64_t width, RopePairs pairs);

/// The cosine and sine of an angle.
struct RopeTurn {
  float cosine = 1;
  float sine = 0;
};

constexpr RopePairs other(RopePairs pairs) {
  return pairs == RopePairs::adjacent ? RopePairs::halves : RopePairs::adjacent;
}

class RopeTable;

/// Turns the first table.width() numbers of row r of in [rows, width] as at position
/// first_position + r: (a, b) becomes (a cos - b sin, b cos + a sin). The others are copied.
/// Requires in.col_stride == 1 and a table with these positions. out may be in. Cost: 3 width
/// operations a row.
void rope(MatrixView in, std::int64_t first_position, const RopeTable& table, RopePairs pairs,
          MutableMatrix out);

}  // namespace headsup
