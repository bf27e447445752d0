// Matrix product: C = A B + bias, float32, four lanes at a time. Knows the SIMD type through
// kernels/micro_kernel.h and nothing of attention. Double-precision reference:
// tests/cpp/support/plain_kernels.h.
#pragma once

#include <cstdint>
#include <vector>

#include "headsup/base/checked.h"
#include "headsup/tensor/matrix.h"

namespace headsup {

/// B [rows, cols] laid out for the kernel: panels of kPanel columns, each panel row after row, the
/// last one filled up with zeros. Made once for weights, for every head for keys and values.
class PackedMatrix {
 public:
  static constexpr std::int64_t kPanel = 8;

  PackedMatrix() = default;
  /// Cost: one read of B, one write of its padded copy.
  explicit PackedMatrix(MatrixView b) { pack(b); }

  /// Packs another matrix into the same memory, which grows only when it must.
  void pack(MatrixView b);

  /// Becomes [rows, cols] of zeros, to be filled by rows or by columns as they come.
  void clear(std::int64_t rows, std::int64_t cols);

  /// Fills one column with rows() numbers, or one row with cols() of them. Cost: one write each.
  void put_column(std::int64_t column, const float* from);
  void put_row(std::int64_t row, const float* from);

  /// Whether its numbers come from memory for every product, since all that is read between two
  /// takes more memory than the caches have. A single row then reads one panel after the other, as
  /// they lie; from a cache it reads several at once. Sums are the same, to the bit in the base
  /// build.
  void set_from_memory(bool is) { is_from_memory_ = is; }
  bool is_from_memory() const { return is_from_memory_; }

  float at(std::int64_t row, std::int64_t column) const {
    return panel(column / kPanel)[row * kPanel + column % kPanel];
  }

  /// How many numbers there is memory for.
  std::int64_t capacity() const { return static_cast<std::int64_t>(data_.capacity()); }

  std::int64_t rows() const { return rows_; }
  std::int64_t cols() const { return cols_; }
  const float* panel(std::int64_t p) const { return data_.data() + p * rows_ * kPanel; }
  float* panel(std::int64_t p) { return data_.data() + p * rows_ * kPanel; }

  /// How many numbers the packed copy of [rows, cols] takes.
  static Count packed_size(std::int64_t rows, std::int64_t cols) {
    return Count(rows) * ((cols + kPanel - 1) / kPanel) * kPanel;
  }

 private:
  std::int64_t rows_ = 0;
  std::int64_t cols_ = 0;
  bool is_from_memory_ = false;
  std::vector<float> data_;
};

/// A window on a packed matrix: `rows` rows and `cols` columns of it, the first column a multiple
/// of kPanel. It may reach into the zeros that fill the last panel.
struct PackedSlice {
  const PackedMatrix* of = nullptr;
  std::int64_t first_row = 0;
  std::int64_t rows = 0;
  std::int64_t first_col = 0;
  std::int64_t cols = 0;

  PackedSlice(const PackedMatrix& whole) : of(&whole), rows(whole.rows()), cols(whole.cols()) {}
  PackedSlice row_range(std::int64_t first, std::int64_t count) const;
  PackedSlice col_range(std::int64_t first, std::int64_t count) const;
};

/// C = A B, or A B + bias where bias is not null. a [m, k] with any strides, b [k, n], bias [n],
/// c [m, n]. Each number is a[i][0] b[0][j] + a[i][1] b[1][j] + ... added in that order, then the
/// bias; without fusing, so that every machine agrees to the bit. c may not
/// overlap a. Requires a.cols == b.rows, c of [a.rows, b.cols]. k = 0 gives the bias or zeros.
/// Cost: 2 m k n FLOPs.
void multiply(MatrixView a, const PackedSlice& b, const float* bias, MutableMatrix c);

/// C = C + A B: each sum goes on from what stands in c.
void multiply_add(MatrixView a, const PackedSlice& b, MutableMatrix c);

/// One number of such a product before the bias, summed in the same order and with the same
/// rounding: the sum over n of left[n] * right[n].
float dot_in_order(const float* left, const float* right, std::int64_t count);

/// C = A B. a [m, k] with any strides, b [k, n] with its columns side by side, c [m, n]. Each
/// number is a[i][0] b[0][j] + a[i][1] b[1][j] + ... added in that order, without fusing. c may
/// overlap neither a nor b. Cost: 2 m k n FLOPs; fastest where n is a multiple of four.
void matmul_unpacked(MatrixView a, MatrixView b, MutableMatrix c);

/// C = C + A B, summed apart and then added.
void matmul_unpacked_add(MatrixView a, MatrixView b, MutableMatrix c);

/// out [a.cols, a.rows] = a transposed. Requires a.col_stride == 1.
void transpose(MatrixView a, MutableMatrix out);

}  // namespace headsup
