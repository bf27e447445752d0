#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "headsup/kernels/narrow_matrix.h"
#include "narrow_numbers.h"

namespace headsup {

namespace {

using narrow::Eight;
using simd::Floats;
using simd::Integers;
using simd::kLanes;

constexpr std::int64_t kPanel = NarrowMatrix::kPanel;
constexpr std::ptrdiff_t kPairBytes = 2 * kPanel;  // of two rows of int8, or one of 16 bits
// As in matmul.cpp: as many rows of A as stay in the second-level cache.
constexpr std::int64_t kRowBlock = 120;

constexpr int kBits = 26, kLowerBits = 13;
constexpr std::int32_t kLower = (1 << kLowerBits) - 1;
// Below it a step would be no normal number of float32: what is less than 2^-126 counts as 0.
constexpr int kLeastExponent = -100;

std::int32_t in_pair(std::int32_t first, std::int32_t second) {
  return static_cast<std::int32_t>((static_cast<std::uint32_t>(first) & 0xffffu) |
                                   static_cast<std::uint32_t>(second) << 16);
}

// A row of float32 as whole numbers of 26 bits times one step, each in two parts of 13 bits, so
// that instructions for pairs of 16-bit numbers multiply it.
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

struct Row {
  const float* left;
  std::ptrdiff_t left_step;
  const NarrowMatrix& b;
  const float* bias;
  float* c;
};

void store_panel(const Row& row, std::int64_t panel, Eight sums) {
  const std::int64_t first = panel * kPanel, left = row.b.cols() - first;
  for (std::int64_t v = 0; v < 2 && v * kLanes < left; ++v) {
    const std::int64_t at = first + v * kLanes, count = left - v * kLanes;
    Floats& sum = sums[static_cast<std::size_t>(v)];
    if (row.bias != nullptr) sum += simd::load_first(row.bias + at, count);
    simd::store_first(row.c + at, sum, count);
  }
}

// P panels side by side from `panel` on, since the sums of one are too few to keep multipliers
// busy. Each sum runs in the order of the rows, as those of matmul.h do.
template <WeightFormat F, std::size_t P>
void multiply_panels(const Row& row, std::int64_t panel) {
  std::array<const std::byte*, P> numbers;
  std::array<Eight, P> sums;
  for (std::size_t p = 0; p < P; ++p) {
    numbers[p] = row.b.panel(panel + static_cast<std::int64_t>(p));
    sums[p].fill(Floats(0.0f));
  }
  const float* left = row.left;
  const auto depth = static_cast<std::ptrdiff_t>(row.b.rows());
  for (std::ptrdiff_t k = 0; k < depth; ++k, left += row.left_step) {
    const Floats spread(*left);
    for (std::size_t p = 0; p < P; ++p) {
      const Eight weights = narrow::eight_of<F>(numbers[p] + k * kPairBytes);
      for (std::size_t v = 0; v < 2; ++v) {
        sums[p][v] = simd::multiply_add(spread, weights[v], sums[p][v]);
      }
    }
  }
  for (std::size_t p = 0; p < P; ++p) {
    store_panel(row, panel + static_cast<std::int64_t>(p), sums[p]);
  }
}

// One panel of int8: whole sums of the parts of a group, which then become float32. A panel has
// four of them, upper and lower parts of eight columns: more at once, with what they are made of,
// are more than there are registers.
class WholeSums {
 public:
  WholeSums(const Row& row, const FixedRow& fixed, std::int64_t panel)
      : row_(row), fixed_(fixed), panel_(panel), numbers_(row.b.panel(panel)) {
    sums_.fill(Floats(0.0f));
  }

  void run() {
    std::ptrdiff_t pair = 0;
    for (std::int64_t group = 0; group < row_.b.groups(); ++group) {
      const std::ptrdiff_t end = pair + fixed_.pairs_of(group);
      for (; pair < end; pair = std::min(end, pair + kMostPairs)) {
        add(group, pair, std::min(end, pair + kMostPairs));
      }
    }
    store_panel(row_, panel_, sums_);
  }

 private:
  using Two = std::array<Integers, 2>;
  // A pair adds at most 2 * 2^13 * 2^7 to a sum of 31 bits.
  static constexpr std::ptrdiff_t kMostPairs = 1000;

  void add(std::int64_t group, std::ptrdiff_t pair, std::ptrdiff_t end) {
    Two upper, lower;
    upper.fill(Integers(0));
    lower.fill(Integers(0));
    for (; pair < end; ++pair) {
      const Integers left_upper(fixed_.upper[static_cast<std::size_t>(pair)]);
      const Integers left_lower(fixed_.lower[static_cast<std::size_t>(pair)]);
      const std::byte* const from = numbers_ + pair * kPairBytes;
      for (std::size_t v = 0; v < 2; ++v) {
        const Integers weights = simd::load_byte_pairs(from + v * kPanel);
        upper[v] += simd::dot_pairs(weights, left_upper);
        lower[v] += simd::dot_pairs(weights, left_lower);
      }
    }
    const float* const factors = row_.b.factors(panel_) + group * kPanel;
    for (std::size_t v = 0; v < 2; ++v) {
      const Floats high = simd::to_floats(upper[v]) * Floats(FixedRow::kUpperStep);
      const Floats step = simd::load(factors + v * kLanes) * Floats(fixed_.step);
      sums_[v] = simd::multiply_add(high + simd::to_floats(lower[v]), step, sums_[v]);
    }
  }

  const Row& row_;
  const FixedRow& fixed_;
  std::int64_t panel_;
  const std::byte* numbers_;
  Eight sums_;
};

std::int64_t panels_of(const NarrowMatrix& b) { return (b.cols() + kPanel - 1) / kPanel; }

template <WeightFormat F>
void multiply_row(const Row& row) {
  constexpr std::int64_t kWide = 4;
  const std::int64_t panels = panels_of(row.b);
  std::int64_t panel = 0;
  for (; panel + kWide <= panels; panel += kWide) multiply_panels<F, kWide>(row, panel);
  for (; panel < panels; ++panel) multiply_panels<F, 1>(row, panel);
}

void multiply_whole_row(const Row& row, const FixedRow& fixed) {
  for (std::int64_t panel = 0; panel < panels_of(row.b); ++panel) {
    WholeSums(row, fixed, panel).run();
  }
}

// A panel in float32: [rows, 8].
template <WeightFormat F>
void unpack(const NarrowMatrix& b, std::int64_t panel, float* to) {
  const std::byte* from = b.panel(panel);
  for (std::int64_t k = 0; k < b.rows(); ++k, from += kPairBytes, to += kPanel) {
    const Eight row = narrow::eight_of<F>(from);
    for (std::size_t v = 0; v < 2; ++v) simd::store(to + v * kLanes, row[v]);
  }
}

template <>
void unpack<WeightFormat::int8>(const NarrowMatrix& b, std::int64_t panel, float* to) {
  const std::byte* from = b.panel(panel);
  const float* factors = b.factors(panel);
  for (std::int64_t first = 0; first < b.rows(); first += b.group(), factors += kPanel) {
    const std::int64_t rows = std::min(b.group(), b.rows() - first);
    for (std::int64_t k = 0; k < rows; ++k, to += kPanel) {
      const std::byte* const row = from + k / 2 * kPairBytes + k % 2;
      for (std::int64_t c = 0; c < kPanel; ++c) {
        to[c] = static_cast<float>(static_cast<signed char>(row[2 * c])) * factors[c];
      }
    }
    from += (rows + 1) / 2 * kPairBytes;
  }
}

template <WeightFormat F>
void multiply_rows(const MatrixView& a, const NarrowMatrix& b, const float* bias,
                   const MutableMatrix& c) {
  PackedMatrix panel;
  panel.clear(b.rows(), kPanel);
  for (std::int64_t row = 0; row < a.rows; row += kRowBlock) {
    const std::int64_t rows = std::min(kRowBlock, a.rows - row);
    const MatrixView left{a.data + row * a.row_stride, rows, a.cols, a.row_stride, a.col_stride};
    for (std::int64_t first = 0; first < b.cols(); first += kPanel) {
      const std::int64_t columns = std::min(kPanel, b.cols() - first);
      unpack<F>(b, first / kPanel, panel.panel(0));
      multiply(left, PackedSlice(panel).col_range(0, columns),
               bias == nullptr ? nullptr : bias + first,
               {c.row(row) + first, rows, columns, c.row_stride});
    }
  }
}

template <WeightFormat F>
void multiply_in(const MatrixView& a, const NarrowMatrix& b, const float* bias,
                 const MutableMatrix& c) {
  if (a.rows != 1) return multiply_rows<F>(a, b, bias, c);
  const Row row{a.data, static_cast<std::ptrdiff_t>(a.col_stride), b, bias, c.row(0)};
  if constexpr (F == WeightFormat::int8) {
    const FixedRow fixed(a, b);
    // Whole numbers cannot be infinite.
    return fixed.is_finite ? multiply_whole_row(row, fixed) : multiply_rows<F>(a, b, bias, c);
  } else {
    multiply_row<F>(row);
  }
}

}  // namespace

void multiply(MatrixView a, const NarrowMatrix& b, const float* bias, MutableMatrix c) {
  switch (b.format()) {
    case WeightFormat::f16:
      return multiply_in<WeightFormat::f16>(a, b, bias, c);
    case WeightFormat::bf16:
      return multiply_in<WeightFormat::bf16>(a, b, bias, c);
    default:
      return multiply_in<WeightFormat::int8>(a, b, bias, c);
  }
}

void multiply(MatrixView a, const WeightMatrix& b, const float* bias, MutableMatrix c) {
  if (b.is_narrow()) return multiply(a, b.narrow(), bias, c);
  multiply(a, b.packed(), bias, c);
}

}  // namespace headsup
