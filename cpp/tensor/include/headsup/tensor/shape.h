// A shape: axes with names and sizes, outermost first. Knows nothing of data.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "headsup/base/checked.h"
#include "headsup/tensor/axis.h"

namespace headsup {

/// One axis of a shape.
struct Dim {
  Axis axis = Axis::batch;
  std::int64_t size = 0;
  bool operator==(const Dim&) const = default;
};

/// The most axes that a tensor has here.
inline constexpr std::size_t kMaxRank = 4;

/// An ordered list of named axes, e.g. {batch 2, n_heads 6, seq_len 10, head_dim 128}. Asks for no
/// memory, so that views are as cheap as numbers.
class Shape {
 public:
  constexpr Shape() = default;
  /// Requires at most kMaxRank axes.
  constexpr Shape(std::initializer_list<Dim> dims) {
    for (const Dim& dim : dims) push_back(dim);
  }

  constexpr std::size_t rank() const { return rank_; }
  constexpr const Dim& operator[](std::size_t i) const { return dims_[i]; }
  constexpr Dim& operator[](std::size_t i) { return dims_[i]; }
  constexpr auto begin() const { return dims_.begin(); }
  constexpr auto end() const { return dims_.begin() + static_cast<std::ptrdiff_t>(rank_); }
  constexpr bool operator==(const Shape& other) const {
    return std::equal(begin(), end(), other.begin(), other.end());
  }

  /// Requires rank() < kMaxRank.
  constexpr void push_back(Dim dim) { dims_[rank_++] = dim; }

  /// How many numbers a tensor of this shape holds; none past 2^63.
  Count elements() const {
    Count product(1);
    for (const Dim& dim : *this) product = product * dim.size;
    return product;
  }

 private:
  std::array<Dim, kMaxRank> dims_ = {};
  std::size_t rank_ = 0;
};

/// One stride an axis, in elements.
using Strides = std::array<std::int64_t, kMaxRank>;

/// The strides of a row-major tensor of this shape: the last axis has
/// stride 1. Requires shape.elements().fits().
Strides row_major_strides(const Shape& shape);

}  // namespace headsup
