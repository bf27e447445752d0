#include "fixed_row.h"

#include <algorithm>
#include <cmath>

namespace headsup {

namespace {

constexpr int kBits = 26, kLowerBits = 13;
constexpr std::int32_t kLower = (1 << kLowerBits) - 1;
// Below it a step would be no normal number of float32: what is less than 2^-126 counts as 0.
constexpr int kLeastExponent = -100;

std::int32_t in_pair(std::int32_t first, std::int32_t second) {
  return static_cast<std::int32_t>((static_cast<std::uint32_t>(first) & 0xffffu) |
                                   static_cast<std::uint32_t>(second) << 16);
}

}  // namespace

FixedRow::FixedRow(const MatrixView& row, const NarrowMatrix& b)
    : rows_(b.rows()), group_(b.group()) {
  float largest = 0;
  for (std::int64_t i = 0; i < rows_; ++i) {
    const float size = std::abs(row.at(0, i));
    if (!(size <= largest)) largest = size;  // NaN too
    if (!std::isfinite(largest)) {
      is_finite = false;
      return;
    }
  }
  int exponent = 0;
  std::frexp(largest, &exponent);
  exponent = std::max(exponent, kLeastExponent);
  const float scale = std::ldexp(1.0f, kBits - exponent);
  step = std::ldexp(1.0f, exponent - kBits);
  const auto whole = [&](std::int64_t i) {
    return static_cast<std::int32_t>(row.at(0, i) * scale);
  };
  upper.reserve(Count(rows_).size());
  lower.reserve(Count(rows_).size());
  for (std::int64_t first = 0; first < rows_; first += group_) {
    const std::int64_t end = std::min(first + group_, rows_);
    for (std::int64_t i = first; i < end; i += 2) {
      const std::int32_t one = whole(i), other = i + 1 < end ? whole(i + 1) : 0;
      upper.push_back(in_pair(one >> kLowerBits, other >> kLowerBits));
      lower.push_back(in_pair(one & kLower, other & kLower));
    }
  }
}

}  // namespace headsup
