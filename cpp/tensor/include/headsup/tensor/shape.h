// A shape: axes with names and sizes, outermost first. Knows nothing of data. The names of axes are
// the one vocabulary that code, JSON and pages share.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

#include "headsup/base/checked.h"

namespace headsup {

enum class Axis : std::uint8_t {
  batch,       // examples
  seq_len,     // tokens of x (in self-attention also of k and v)
  seq_q,       // rows of a score table: one for each query
  seq_k,       // columns of a score table, and tokens of memory: one for each key
  d_model,     // the model's width
  q_width,     // n_heads * head_dim, named apart only where it is not d_model
  kv_width,    // n_kv_heads * head_dim, named apart only where it is not d_model
  n_heads,     // query heads
  n_kv_heads,  // key and value heads, named apart only where there are fewer
  head_dim,    // numbers one head gives one token
  // Inside the engine alone: W_q, W_k and W_v side by side, or the last two.
  qkv_width,
  k_and_v_width,
  d_mlp,  // the inner width of a decoder's MLP
};

inline constexpr std::size_t kAxisCount = static_cast<std::size_t>(Axis::d_mlp) + 1;

/// Every axis name that leaves the engine, in the order of the enum.
std::span<const std::string_view> axis_names();

/// The axis's name, e.g. "head_dim".
std::string_view name_of(Axis axis);

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
