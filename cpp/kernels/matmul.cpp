#include "kernels/matmul.h"

#include <algorithm>
#include <array>

#include "kernels/simd.h"

namespace headsup {

namespace {

using simd::Floats;

// Ten accumulators, two loads of B and one broadcast of A fill the sixteen vector registers of x64
// without spilling; six rows spill.
constexpr int kRows = 5;
constexpr std::int64_t kPanel = PackedMatrix::kPanel;
constexpr int kVectors = static_cast<int>(kPanel / simd::kLanes);

// One tile of C: R rows by one panel. `columns` of the panel are real, the rest is padding.
template <int R>
void multiply_tile(const MatrixView& a, std::int64_t first_row, const float* panel,
                   const float* bias, const MutableMatrix& c, std::int64_t first_column,
                   std::int64_t columns) {
  std::array<std::array<Floats, kVectors>, R> sums;
  for (auto& row : sums) row.fill(Floats(0.0f));
  std::array<const float*, R> left;
  for (int r = 0; r < R; ++r) left[r] = a.data + (first_row + r) * a.row_stride;

  for (std::int64_t k = 0; k < a.cols; ++k) {
    const Floats right0 = simd::load(panel + k * kPanel);
    const Floats right1 = simd::load(panel + k * kPanel + simd::kLanes);
    for (int r = 0; r < R; ++r) {
      const Floats spread(left[r][k * a.col_stride]);
      sums[r][0] = simd::multiply_add(spread, right0, sums[r][0]);
      sums[r][1] = simd::multiply_add(spread, right1, sums[r][1]);
    }
  }

  std::array<float, kPanel> added{};
  if (bias != nullptr) std::copy_n(bias + first_column, columns, added.begin());
  for (int r = 0; r < R; ++r) {
    std::array<float, kPanel> out;
    for (int v = 0; v < kVectors; ++v) {
      simd::store(out.data() + v * simd::kLanes,
                  sums[r][v] + simd::load(added.data() + v * simd::kLanes));
    }
    std::copy_n(out.begin(), columns, c.row(first_row + r) + first_column);
  }
}

void multiply_rows(const MatrixView& a, std::int64_t first_row, std::int64_t rows,
                   const float* panel, const float* bias, const MutableMatrix& c,
                   std::int64_t first_column, std::int64_t columns) {
  const auto tile = [&]<int R>() {
    multiply_tile<R>(a, first_row, panel, bias, c, first_column, columns);
  };
  switch (rows) {
    case 1:
      return tile.operator()<1>();
    case 2:
      return tile.operator()<2>();
    case 3:
      return tile.operator()<3>();
    case 4:
      return tile.operator()<4>();
    default:
      return tile.operator()<kRows>();
  }
}

}  // namespace

void PackedMatrix::pack(MatrixView b) {
  rows_ = b.rows;
  cols_ = b.cols;
  const std::int64_t panels = (cols_ + kPanel - 1) / kPanel;
  data_.resize(static_cast<std::size_t>(panels * rows_ * kPanel));
  for (std::int64_t p = 0; p < panels; ++p) {
    const std::int64_t columns = std::min(kPanel, cols_ - p * kPanel);
    float* to = data_.data() + p * rows_ * kPanel;
    for (std::int64_t r = 0; r < rows_; ++r, to += kPanel) {
      for (std::int64_t c = 0; c < columns; ++c) to[c] = b.at(r, p * kPanel + c);
      std::fill(to + columns, to + kPanel, 0.0f);
    }
  }
}

void multiply(MatrixView a, const PackedMatrix& b, const float* bias, MutableMatrix c) {
  for (std::int64_t column = 0, p = 0; column < b.cols(); column += kPanel, ++p) {
    const std::int64_t columns = std::min(kPanel, b.cols() - column);
    for (std::int64_t row = 0; row < a.rows; row += kRows) {
      const std::int64_t rows = std::min<std::int64_t>(kRows, a.rows - row);
      multiply_rows(a, row, rows, b.panel(p), bias, c, column, columns);
    }
  }
}

float dot_in_order(const float* left, const float* right, std::int64_t count) {
  Floats sum(0.0f);
  for (std::int64_t n = 0; n < count; ++n) {
    sum = simd::multiply_add(Floats(left[n]), Floats(right[n]), sum);
  }
  return sum.get(0);
}

}  // namespace headsup
