// Indices as JS gives them: numbers that may be anything.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "headsup/layer/config.h"

namespace headsup::app {

/// The index; -1, which no axis has, where it is no whole number.
inline std::int64_t to_index(double value) {
  const bool whole =
      value >= 0 && value <= static_cast<double>(kMaxSize) && value == std::floor(value);
  return whole ? static_cast<std::int64_t>(value) : -1;
}

inline std::vector<std::int64_t> to_indices(const std::vector<double>& values) {
  std::vector<std::int64_t> out(values.size());
  std::ranges::transform(values, out.begin(), to_index);
  return out;
}

}  // namespace headsup::app
