// A row of float32 as whole numbers of 26 bits times one step, each in two parts of 13 bits, so
// that instructions for pairs of 16-bit numbers multiply it. For kernels/narrow_products.cpp alone.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "headsup/kernels/narrow_matrix.h"

namespace headsup {

struct FixedRow {
  static constexpr float kUpperStep = 0x1p13f;

  /// One row, cut into pairs where b's groups are.
  FixedRow(const MatrixView& row, const NarrowMatrix& b);

  std::ptrdiff_t pairs_of(std::int64_t group) const {
    const std::int64_t rows = std::min(group_, rows_ - group * group_);
    return static_cast<std::ptrdiff_t>((rows + 1) / 2);
  }

  bool is_finite = true;
  float step = 0;  // a power of two
  // Of each pair: the first number's 16 bits, then the second's above them. The lower parts are
  // from 0 to 2^13 - 1.
  std::vector<std::int32_t> upper, lower;

 private:
  std::int64_t rows_, group_;
};

}  // namespace headsup
