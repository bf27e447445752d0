// The angles of rotary position embedding, computed once for all heads and layers.
#pragma once

#include <cstdint>
#include <vector>

#include "headsup/kernels/rope.h"

namespace headsup {

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
