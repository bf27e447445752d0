#include "headsup/tensor/view.h"

#include <cassert>
#include <utility>

namespace headsup {

View::View(const float* data, Shape shape)
    : data_(data), shape_(std::move(shape)), strides_(row_major_strides(shape_)) {}

View::View(const float* data, Shape shape, std::vector<std::int64_t> strides)
    : data_(data), shape_(std::move(shape)), strides_(std::move(strides)) {
  assert(strides_.size() == shape_.rank());
}

std::int64_t View::offset(std::span<const std::int64_t> index) const {
  assert(index.size() == shape_.rank());
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < index.size(); ++i) sum += index[i] * strides_[i];
  return sum;
}

bool View::is_contiguous() const {
  std::int64_t expected = 1;
  for (std::size_t i = shape_.rank(); i-- > 0;) {
    // An axis of size 1 is never stepped along, so its stride says nothing.
    if (shape_[i].size != 1 && strides_[i] != expected) return false;
    expected *= shape_[i].size;
  }
  return true;
}

View View::transposed(std::size_t a, std::size_t b) const {
  std::vector<Dim> dims(shape_.begin(), shape_.end());
  std::vector<std::int64_t> strides = strides_;
  std::swap(dims[a], dims[b]);
  std::swap(strides[a], strides[b]);
  return View(data_, Shape(std::move(dims)), std::move(strides));
}

View View::split(std::size_t position, Dim outer, Dim inner) const {
  assert(outer.size * inner.size == shape_[position].size);
  std::vector<Dim> dims(shape_.begin(), shape_.end());
  std::vector<std::int64_t> strides = strides_;
  const auto at = static_cast<std::ptrdiff_t>(position);
  dims[position] = outer;
  dims.insert(dims.begin() + at + 1, inner);
  strides[position] = strides_[position] * inner.size;
  strides.insert(strides.begin() + at + 1, strides_[position]);
  return View(data_, Shape(std::move(dims)), std::move(strides));
}

bool View::mergeable(std::size_t position) const {
  const std::int64_t outer = shape_[position].size;
  const std::int64_t inner = shape_[position + 1].size;
  return outer == 1 || strides_[position] == strides_[position + 1] * inner;
}

View View::merged(std::size_t position, Axis axis) const {
  assert(mergeable(position));
  std::vector<Dim> dims(shape_.begin(), shape_.end());
  std::vector<std::int64_t> strides = strides_;
  const auto at = static_cast<std::ptrdiff_t>(position);
  dims[position] = {axis, shape_[position].size * shape_[position + 1].size};
  strides[position] = strides_[position + 1];
  dims.erase(dims.begin() + at + 1);
  strides.erase(strides.begin() + at + 1);
  return View(data_, Shape(std::move(dims)), std::move(strides));
}

MatrixView View::matrix(std::span<const std::int64_t> lead) const {
  assert(lead.size() + 2 == shape_.rank());
  std::int64_t start = 0;
  for (std::size_t i = 0; i < lead.size(); ++i) start += lead[i] * strides_[i];
  const std::size_t r = lead.size();
  return {data_ + start, shape_[r].size, shape_[r + 1].size, strides_[r], strides_[r + 1]};
}

}  // namespace headsup
