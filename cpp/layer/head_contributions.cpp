#include "headsup/layer/head_contributions.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "headsup/graph/explain.h"
#include "headsup/kernels/elementwise.h"

namespace headsup {

namespace {

// What the calls answer and what they work in, in numbers.
Count size_of_writes(const AttentionSizes& dims) {
  return (Count(dims.n_heads) * 2 + 1) * dims.d_model + dims.n_heads + 1;
}
Count size_of_fold(const AttentionSizes& dims) {
  return Count(dims.d_model) * dims.d_model + dims.d_model + 1;
}
// One head's folded matrix, bias, values of all keys and write, one after the other.
Count size_of_work(const AttentionSizes& dims) {
  return (Count(dims.d_model) + 2 + dims.seq_k) * dims.d_model;
}
// Of the matrices that are packed in turn, the one that takes most.
Count size_of_packed(const AttentionSizes& dims) {
  return PackedMatrix::packed_size(std::max({dims.head_dim, dims.d_model, dims.seq_k}),
                                   dims.d_model);
}
Count size_of_block(const AttentionSizes& dims) {
  return PackedMatrix::packed_size(dims.head_dim, dims.d_model);
}

// Parts of a matrix, counted from `first`.
MatrixView columns_of(MatrixView m, std::int64_t first, std::int64_t count) {
  return {&m.at(0, first), m.rows, count, m.row_stride, m.col_stride};
}
MatrixView rows_of(MatrixView m, std::int64_t first, std::int64_t count) {
  return {&m.at(first, 0), count, m.cols, m.row_stride, m.col_stride};
}

const float* bias_of(const Trace& trace, TensorId name) {
  return trace.dims.bias ? trace.view(name).data() : nullptr;
}

// The row of a tensor [batch, seq_len, width] that belongs to a token.
MatrixView token_row(const Trace& trace, TensorId name, std::int64_t example, std::int64_t token) {
  return rows_of(trace.view(name).matrix(std::array{example}), token, 1);
}

}  // namespace

Count numbers_of_contributions(const AttentionSizes& dims) {
  return size_of_writes(dims) + size_of_block(dims);
}

Count numbers_of_ov_matrix(const AttentionSizes& dims) {
  return size_of_fold(dims) + size_of_work(dims) + size_of_packed(dims);
}

Result<std::vector<float>> head_contributions(const Trace& trace, std::int64_t example,
                                              std::int64_t token, bool identity) {
  const AttentionSizes& dims = trace.dims;
  Faults faults = check_index(trace.view(TensorId::y).shape(),
                              std::array{example, token, std::int64_t{0}}, "place");
  if (!faults.empty()) return faults;
  const std::int64_t width = dims.d_model;
  const std::int64_t heads = dims.n_heads;
  const std::int64_t size = dims.head_dim;
  const MatrixView concat = token_row(trace, TensorId::concat, example, token);
  const float* bias = bias_of(trace, TensorId::b_o);
  std::vector<float> out(size_of_writes(dims).size());
  float* write = out.data();
  float* sum = write + heads * width;
  float* y = sum + heads * width;
  float* length = y + width;
  const float* before = bias;
  PackedMatrix block;
  for (std::int64_t h = 0; h < heads; ++h, write += width, sum += width) {
    const MatrixView slice = columns_of(concat, h * size, size);
    if (identity) {
      std::copy_n(slice.data, std::clamp<std::int64_t>(width - h * size, 0, size),
                  write + std::min(h * size, width));
    } else {
      block.pack(rows_of(trace.view(TensorId::W_o).matrix({}), h * size, size));
      multiply(slice, block, nullptr, {write, 1, width, width});
    }
    double squares = 0;
    for (std::int64_t c = 0; c < width; ++c) {
      sum[c] = (before != nullptr ? before[c] : 0) + write[c];
      squares += double{write[c]} * double{write[c]};
    }
    before = sum;
    length[h] = static_cast<float>(std::sqrt(squares));
  }
  if (identity) {
    std::copy_n(concat.data, std::min(width, concat.cols), y);
    for (std::int64_t c = 0; bias != nullptr && c < width; ++c) y[c] += bias[c];
  } else {
    std::copy_n(token_row(trace, TensorId::y, example, token).data, width, y);
  }
  length[heads] = max_abs_diff(before, y, width);
  return out;
}

Result<std::vector<float>> ov_matrix(const Trace& trace, std::int64_t example, std::int64_t token,
                                     std::int64_t head) {
  const AttentionSizes& dims = trace.dims;
  Faults faults = check_index(trace.view(TensorId::head_outputs).shape(),
                              std::array{example, head, token, std::int64_t{0}}, "place");
  if (!faults.empty()) return faults;
  const std::int64_t width = dims.d_model;
  const std::int64_t size = dims.head_dim;
  const MatrixView source =
      trace.view(dims.cross ? TensorId::memory : TensorId::x).matrix(std::array{example});
  const float* b_v = bias_of(trace, TensorId::b_v);
  std::vector<float> out(size_of_fold(dims).size());
  float* y = out.data() + width * width;
  if (dims.bias) std::copy_n(bias_of(trace, TensorId::b_o), width, y);
  std::vector<float> work(size_of_work(dims).size());
  const MutableMatrix matrix = {work.data(), width, width, width};
  const MutableMatrix bias = {matrix.row(width), 1, width, width};
  const MutableMatrix write = {bias.row(1), 1, width, width};
  const MutableMatrix values = {write.row(1), dims.seq_k, width, width};
  PackedMatrix packed;
  packed.reserve(size_of_packed(dims));
  for (std::int64_t h = 0; h < dims.n_heads; ++h) {
    const std::int64_t from = dims.kv_head_of(h) * size;
    packed.pack(rows_of(trace.view(TensorId::W_o).matrix({}), h * size, size));
    multiply(columns_of(trace.view(TensorId::W_v).matrix({}), from, size), packed, nullptr, matrix);
    if (b_v != nullptr) multiply({b_v + from, 1, size, size, 1}, packed, nullptr, bias);
    if (h == head) std::copy_n(matrix.data, width * width, out.data());
    packed.pack(matrix);
    multiply(source, packed, bias.data, values);
    packed.pack(values);
    multiply(rows_of(trace.view(TensorId::weights).matrix(std::array{example, h}), token, 1),
             packed, nullptr, write);
    for (std::int64_t c = 0; c < width; ++c) y[c] += write.data[c];
  }
  y[width] = max_abs_diff(y, token_row(trace, TensorId::y, example, token).data, width);
  return out;
}

}  // namespace headsup
