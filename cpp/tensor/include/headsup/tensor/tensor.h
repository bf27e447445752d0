// Owns float32 numbers, row-major. Views look at it; only kernels and the forward pass write to it.
#pragma once

#include <memory>

#include "headsup/tensor/view.h"

namespace headsup {

/// Row-major numbers to write to, which somebody else owns.
struct TensorSpan {
  float* data = nullptr;
  Shape shape;

  std::int64_t size() const { return shape.elements().value(); }
  View view() const { return View(data, shape); }

  /// The last two axes with the leading ones held at `lead`, to write to.
  MutableMatrix matrix(std::span<const std::int64_t> lead) const;

  /// All leading axes run together: [elements / last axis, last axis].
  MutableMatrix rows() const;
};

/// A block of floats of a given shape, 16-byte aligned so that four lanes load at once. The numbers
/// start unset: whoever makes one fills it. Movable; a move keeps the address, so views stay good.
class Tensor {
 public:
  Tensor() = default;
  /// Requires shape.elements().fits() and the memory to be there; a caller that takes sizes from
  /// outside checks them against the memory limit first (layer/config.h).
  explicit Tensor(Shape shape);

  const Shape& shape() const { return shape_; }
  std::int64_t size() const { return size_; }
  float* data() { return data_.get(); }
  const float* data() const { return data_.get(); }

  View view() const { return View(data_.get(), shape_); }
  TensorSpan span() { return {data_.get(), shape_}; }

  MutableMatrix matrix(std::span<const std::int64_t> lead) { return span().matrix(lead); }
  MutableMatrix rows() { return span().rows(); }

 private:
  struct Free {
    void operator()(float* p) const;
  };
  Shape shape_;
  std::int64_t size_ = 0;
  std::unique_ptr<float[], Free> data_;
};

/// Copies the view's numbers to `out` in the view's own order.
void copy_in_order(const View& view, float* out);

/// The view's numbers, copied into the view's own order: what PyTorch's contiguous() does.
/// Cost: one read and one write of every number.
Tensor contiguous(const View& view);

}  // namespace headsup
