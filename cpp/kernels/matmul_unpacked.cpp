#include "headsup/kernels/matmul_unpacked.h"

#include <array>

#include "simd.h"

namespace headsup {

namespace {

using simd::Floats;
using simd::kLanes;

// A tile of C: R rows by V vectors of columns. Four by two leaves registers for B and one of A.
constexpr int kRows = 4;
constexpr int kVectors = 2;

struct Place {
  std::int64_t row, column;
};

template <bool kAdd, int R, int V>
void tile(const MatrixView& a, const MatrixView& b, const MutableMatrix& c, Place at) {
  std::array<std::array<Floats, V>, R> sums;
  for (auto& row : sums) row.fill(Floats(0.0f));
  const float* left = a.data + at.row * a.row_stride;
  const float* right = b.data + at.column;
  for (std::int64_t k = 0; k < a.cols; ++k, left += a.col_stride, right += b.row_stride) {
    std::array<Floats, V> row;
    for (int v = 0; v < V; ++v) row[v] = simd::load(right + v * kLanes);
    for (int r = 0; r < R; ++r) {
      const Floats spread(left[r * a.row_stride]);
      for (int v = 0; v < V; ++v) sums[r][v] = simd::multiply_add(spread, row[v], sums[r][v]);
    }
  }
  for (int r = 0; r < R; ++r) {
    float* out = c.row(at.row + r) + at.column;
    for (int v = 0; v < V; ++v) {
      float* to = out + v * kLanes;
      simd::store(to, kAdd ? simd::load(to) + sums[r][v] : sums[r][v]);
    }
  }
}

// The last one to three columns, one number at a time, with the lanes' own rounding.
template <bool kAdd>
void tail(const MatrixView& a, const MatrixView& b, const MutableMatrix& c, Place at) {
  for (std::int64_t j = at.column; j < b.cols; ++j) {
    Floats sum(0.0f);
    for (std::int64_t k = 0; k < a.cols; ++k) {
      sum = simd::multiply_add(Floats(a.at(at.row, k)), Floats(b.at(k, j)), sum);
    }
    float& out = c.row(at.row)[j];
    out = kAdd ? out + sum.get(0) : sum.get(0);
  }
}

template <bool kAdd, int R>
void rows(const MatrixView& a, const MatrixView& b, const MutableMatrix& c, std::int64_t row) {
  constexpr std::int64_t kWide = kVectors * kLanes;
  std::int64_t column = 0;
  for (; column + kWide <= b.cols; column += kWide) tile<kAdd, R, kVectors>(a, b, c, {row, column});
  for (; column + kLanes <= b.cols; column += kLanes) tile<kAdd, R, 1>(a, b, c, {row, column});
  if (column == b.cols) return;
  for (int r = 0; r < R; ++r) tail<kAdd>(a, b, c, {row + r, column});
}

template <bool kAdd>
void product(const MatrixView& a, const MatrixView& b, const MutableMatrix& c) {
  std::int64_t row = 0;
  for (; row + kRows <= a.rows; row += kRows) rows<kAdd, kRows>(a, b, c, row);
  for (; row < a.rows; ++row) rows<kAdd, 1>(a, b, c, row);
}

}  // namespace

void matmul_unpacked(MatrixView a, MatrixView b, MutableMatrix c) { product<false>(a, b, c); }

void matmul_unpacked_add(MatrixView a, MatrixView b, MutableMatrix c) { product<true>(a, b, c); }

void transpose(MatrixView a, MutableMatrix out) {
  std::int64_t r = 0;
  for (; r + kLanes <= a.rows; r += kLanes) {
    std::int64_t c = 0;
    for (; c + kLanes <= a.cols; c += kLanes) {
      std::array<Floats, kLanes> block;
      for (int n = 0; n < kLanes; ++n) block[n] = simd::load(&a.at(r + n, c));
      simd::transpose(block);
      for (int n = 0; n < kLanes; ++n) simd::store(out.row(c + n) + r, block[n]);
    }
    for (; c < a.cols; ++c) {
      for (int n = 0; n < kLanes; ++n) out.row(c)[r + n] = a.at(r + n, c);
    }
  }
  for (; r < a.rows; ++r) {
    for (std::int64_t c = 0; c < a.cols; ++c) out.row(c)[r] = a.at(r, c);
  }
}

}  // namespace headsup
