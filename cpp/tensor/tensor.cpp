#include "headsup/tensor/tensor.h"

#include <algorithm>
#include <array>
#include <new>

namespace headsup {

namespace {

constexpr std::align_val_t kAlignment{16};

// Copies the axes from `axis` inwards; returns where the next number goes.
float* copy_axis(const View& view, std::size_t axis, const float* from, float* to) {
  const std::int64_t size = view.shape()[axis].size;
  const std::int64_t stride = view.strides()[axis];
  if (axis + 1 == view.shape().rank()) {
    if (stride == 1) return std::copy_n(from, size, to);
    for (std::int64_t i = 0; i < size; ++i) *to++ = from[i * stride];
    return to;
  }
  for (std::int64_t i = 0; i < size; ++i) to = copy_axis(view, axis + 1, from + i * stride, to);
  return to;
}

}  // namespace

void Tensor::Free::operator()(float* p) const { ::operator delete[](p, kAlignment); }

Tensor::Tensor(Shape shape)
    : shape_(shape),
      size_(shape_.elements().value()),
      data_(static_cast<float*>(
          ::operator new[]((Count(size_) * sizeof(float)).size(), kAlignment))) {}

MutableMatrix TensorSpan::matrix(std::span<const std::int64_t> lead) const {
  const MatrixView read = view().matrix(lead);
  return {data + (read.data - data), read.rows, read.cols, read.row_stride};
}

MutableMatrix TensorSpan::rows() const {
  const std::int64_t cols = shape[shape.rank() - 1].size;
  return {data, cols == 0 ? 0 : size() / cols, cols, cols};
}

void copy_in_order(const View& view, float* out) {
  if (view.shape().elements().value() > 0) copy_axis(view, 0, view.data(), out);
}

Tensor contiguous(const View& view) {
  Tensor out(view.shape());
  copy_in_order(view, out.data());
  return out;
}

namespace {
constexpr std::array<std::string_view, kAxisCount> kNames = {
    "batch",   "seq_len",    "seq_q",    "seq_k",     "d_model",       "q_width", "kv_width",
    "n_heads", "n_kv_heads", "head_dim", "qkv_width", "k_and_v_width", "d_mlp",
};
static_assert(kNames.size() == kAxisCount);
constexpr std::size_t kShown = static_cast<std::size_t>(Axis::head_dim) + 1;
}  // namespace

std::span<const std::string_view> axis_names() { return {kNames.data(), kShown}; }

std::string_view name_of(Axis axis) { return kNames[static_cast<std::size_t>(axis)]; }

}  // namespace headsup
