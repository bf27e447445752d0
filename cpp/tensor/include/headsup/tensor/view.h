// A strided window on a tensor: shape and strides are labels, the numbers stay where they are.
// split, merge and transpose change labels only; contiguous() is the one that moves numbers.
#pragma once

#include <cstdint>
#include <span>

#include "headsup/base/result.h"
#include "headsup/tensor/matrix.h"
#include "headsup/tensor/shape.h"

namespace headsup {

/// Non-owning, read-only. Element (i0, i1, ...) stands at data[i0 * strides[0] + i1 * strides[1]
/// ...]. The tensor it looks at must outlive it.
class View {
 public:
  View() = default;
  View(const float* data, const Shape& shape);  // row-major
  View(const float* data, const Shape& shape, const Strides& strides);

  const float* data() const { return data_; }
  const Shape& shape() const { return shape_; }
  std::span<const std::int64_t> strides() const { return {strides_.data(), shape_.rank()}; }

  /// How far, in elements, the cell at `index` stands from the first. Requires one index an axis,
  /// each within its size.
  std::int64_t offset(std::span<const std::int64_t> index) const;
  float at(std::span<const std::int64_t> index) const { return data_[offset(index)]; }

  /// The axes at positions a and b change places. Moves no data. Requires a, b < rank.
  View transposed(std::size_t a, std::size_t b) const;

  /// The axis at `position` becomes two, `outer` then `inner`. Moves no data. Requires
  /// outer.size * inner.size to be the axis's size.
  View split(std::size_t position, Dim outer, Dim inner) const;

  /// The axes at `position` and `position + 1` become one, named `axis`. Moves no data, so it is
  /// only possible where the outer axis steps over exactly one inner axis.
  /// Fails like PyTorch's view: `mergeable(position)` says beforehand.
  View merged(std::size_t position, Axis axis) const;
  bool mergeable(std::size_t position) const;

  /// The same window with these names on its axes. Requires as many as there are, of the same
  /// sizes.
  View renamed(const Shape& shape) const;

  /// `count` places of the axis at `position`, from `first` on. Requires them to be within its
  /// size.
  View narrowed(std::size_t position, std::int64_t first, std::int64_t count) const;

  /// The last two axes with the leading ones held at `lead`. Requires rank - 2 indices.
  MatrixView matrix(std::span<const std::int64_t> lead) const;

 private:
  void push_axis(Dim dim, std::int64_t stride);

  const float* data_ = nullptr;
  Shape shape_;
  Strides strides_ = {};
};

}  // namespace headsup
