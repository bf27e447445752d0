// Turning pairs of numbers by angles that grow with position. Double-precision reference:
// tests/property/ops_test.cpp.
#pragma once

#include <cstdint>
#include <vector>

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

/// How the frequencies of longer contexts are made from those of the trained one.
enum class RopeScaling : std::uint8_t {
  none,
  linear,  // every angle divided by `factor` (Chen et al. 2023, position interpolation)
  llama3,  // low frequencies divided by `factor`, those between blended (Llama 3.1's own code)
};

struct RopeSettings {
  RopePairs pairs = RopePairs::halves;
  double theta = 10000;
  std::int64_t rotary_dim = 0;  // the first so many of a head's numbers are turned; 0: all of them
  RopeScaling scaling = RopeScaling::none;
  double factor = 1;
  // Of llama3.
  double low_frequency_factor = 1;
  double high_frequency_factor = 4;
  double original_context = 8192;
  bool operator==(const RopeSettings&) const = default;
};

/// Cosines and sines of positions from a first one on. Grows on demand.
class RopeTable {
 public:
  RopeTable() = default;
  RopeTable(const RopeSettings& settings, std::int64_t head_dim, std::int64_t first_position = 0);

  /// Makes sure that positions below `end` are there. Cost: a cosine and a sine a pair and
  /// position, each about 50 ns.
  void reserve(std::int64_t end);

  const RopeSettings& settings() const { return settings_; }
  /// How many numbers of a head are turned.
  std::int64_t width() const { return width_; }
  /// Radians a position, of each pair.
  const std::vector<double>& frequencies() const { return frequencies_; }
  /// Of pair i at a position below what was reserved.
  const RopeTurn* turns(std::int64_t position) const {
    return turns_.data() + (position - first_) * (width_ / 2);
  }

 private:
  RopeSettings settings_;
  std::int64_t width_ = 0;
  std::int64_t first_ = 0;
  std::vector<double> frequencies_;
  std::vector<RopeTurn> turns_;
};

}  // namespace headsup
