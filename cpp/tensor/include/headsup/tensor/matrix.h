// Two-dimensional windows on float32 memory: what kernels take and give. They own nothing.
#pragma once

#include <cstdint>
#include <vector>

namespace headsup {

/// [rows, cols] floats to read; element (r, c) stands at data[r * row_stride + c * col_stride].
struct MatrixView {
  const float* data = nullptr;
  std::int64_t rows = 0;
  std::int64_t cols = 0;
  std::int64_t row_stride = 0;
  std::int64_t col_stride = 1;

  const float& at(std::int64_t r, std::int64_t c) const {
    return data[r * row_stride + c * col_stride];
  }
  MatrixView transposed() const { return {data, cols, rows, col_stride, row_stride}; }
  /// The first `count` numbers of a row, as a matrix of one.
  MatrixView row(std::int64_t r, std::int64_t count) const {
    return {&at(r, 0), 1, count, row_stride, col_stride};
  }
};

/// Its numbers, row by row.
std::vector<float> numbers_of(const MatrixView& matrix);

/// [rows, cols] floats to write; columns stand side by side.
struct MutableMatrix {
  float* data = nullptr;
  std::int64_t rows = 0;
  std::int64_t cols = 0;
  std::int64_t row_stride = 0;

  float* row(std::int64_t r) const { return data + r * row_stride; }
  operator MatrixView() const { return {data, rows, cols, row_stride, 1}; }
};

}  // namespace headsup
