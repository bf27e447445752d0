#include "headsup/tensor/view.h"

#include <cassert>
#include <utility>

namespace headsup {

Strides row_major_strides(const Shape& shape) {
  Strides strides = {};
  std::int64_t stride = 1;
  for (std::size_t i = shape.rank(); i-- > 0;) {
    strides[i] = stride;
    stride *= shape[i].size;
  }
  return strides;
}

View::View(const float* data, const Shape& shape)
    : data_(data), shape_(shape), strides_(row_major_strides(shape)) {}

View::View(const float* data, const Shape& shape, const Strides& strides)
    : data_(data), shape_(shape), strides_(strides) {}

std::int64_t View::offset(std::span<const std::int64_t> index) const {
  assert(index.size() == shape_.rank());
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < index.size(); ++i) sum += index[i] * strides_[i];
  return sum;
}

View View::transposed(std::size_t a, std::size_t b) const {
  View out = *this;
  std::swap(out.shape_[a], out.shape_[b]);
  std::swap(out.strides_[a], out.strides_[b]);
  return out;
}

View View::split(std::size_t position, Dim outer, Dim inner) const {
  assert(outer.size * inner.size == shape_[position].size);
  View out(data_, {}, {});
  for (std::size_t i = 0; i < shape_.rank(); ++i) {
    if (i == position) out.push_axis(outer, strides_[i] * inner.size);
    out.push_axis(i == position ? inner : shape_[i], strides_[i]);
  }
  return out;
}

bool View::mergeable(std::size_t position) const {
  const std::int64_t outer = shape_[position].size;
  const std::int64_t inner = shape_[position + 1].size;
  return outer == 1 || strides_[position] == strides_[position + 1] * inner;
}

View View::merged(std::size_t position, Axis axis) const {
  assert(mergeable(position));
  View out(data_, {}, {});
  for (std::size_t i = 0; i < shape_.rank(); ++i) {
    if (i == position) {
      ++i;
      out.push_axis({axis, shape_[position].size * shape_[i].size}, strides_[i]);
    } else {
      out.push_axis(shape_[i], strides_[i]);
    }
  }
  return out;
}

View View::renamed(const Shape& shape) const {
  assert(shape.rank() == shape_.rank());
  return View(data_, shape, strides_);
}

View View::narrowed(std::size_t position, std::int64_t first, std::int64_t count) const {
  assert(first >= 0 && first + count <= shape_[position].size);
  View out = *this;
  out.data_ += first * strides_[position];
  out.shape_[position].size = count;
  return out;
}

void View::push_axis(Dim dim, std::int64_t stride) {
  strides_[shape_.rank()] = stride;
  shape_.push_back(dim);
}

MatrixView View::matrix(std::span<const std::int64_t> lead) const {
  assert(lead.size() + 2 == shape_.rank());
  std::int64_t start = 0;
  for (std::size_t i = 0; i < lead.size(); ++i) start += lead[i] * strides_[i];
  const std::size_t r = lead.size();
  return {data_ + start, shape_[r].size, shape_[r + 1].size, strides_[r], strides_[r + 1]};
}

std::vector<float> numbers_of(const MatrixView& matrix) {
  std::vector<float> out;
  out.reserve((Count(matrix.rows) * matrix.cols).size());
  for (std::int64_t r = 0; r < matrix.rows; ++r) {
    for (std::int64_t c = 0; c < matrix.cols; ++c) out.push_back(matrix.at(r, c));
  }
  return out;
}

}  // namespace headsup
