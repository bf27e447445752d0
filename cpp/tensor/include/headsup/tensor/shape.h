// A shape: axes with names and sizes, outermost first. Knows nothing of data.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <vector>

#include "headsup/base/checked.h"
#include "headsup/tensor/axis.h"

namespace headsup {

/// One axis of a shape.
struct Dim {
  Axis axis;
  std::int64_t size;
  bool operator==(const Dim&) const = default;
};

/// An ordered list of named axes, e.g. {batch 2, n_heads 6, seq_len 10, head_dim 128}.
class Shape {
 public:
  Shape() = default;
  Shape(std::initializer_list<Dim> dims) : dims_(dims) {}
  explicit Shape(std::vector<Dim> dims) : dims_(std::move(dims)) {}

  std::size_t rank() const { return dims_.size(); }
  const Dim& operator[](std::size_t i) const { return dims_[i]; }
  auto begin() const { return dims_.begin(); }
  auto end() const { return dims_.end(); }
  bool operator==(const Shape&) const = default;

  /// How many numbers a tensor of this shape holds; none past 2^63.
  Count elements() const {
    Count product(1);
    for (const Dim& dim : dims_) product = product * dim.size;
    return product;
  }

 private:
  std::vector<Dim> dims_;
};

/// Strides in elements, one an axis, of a row-major tensor of this shape: the last axis has
/// stride 1. Requires shape.elements().fits().
std::vector<std::int64_t> row_major_strides(const Shape& shape);

}  // namespace headsup
