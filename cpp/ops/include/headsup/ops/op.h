// What an operation of a layer is: a name, and rules for its shape, cost, numbers and explanation.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <span>
#include <string_view>

#include "headsup/base/checked.h"
#include "headsup/tensor/shape.h"

namespace headsup {

enum class Op : std::uint8_t {
  input,      // handed in
  linear,     // x W + b
  split,      // the width becomes heads and head_dim
  transpose,  // tokens and heads change places
  reshape,    // names as after a transpose, numbers as they lie: a mistake that raises no error
  scores,     // q k^T
  scale,      // divided by sqrt(head_dim)
  mask,       // hidden keys
  softmax,
  mix,         // weights v
  contiguous,  // the same numbers in the order of the view
  merge,       // heads and head_dim become the width
  slice,       // some columns of a wider product
  flash,       // scores, scale, mask, softmax and mix in blocks
  append,      // a new token's keys or values behind those that are kept
  rope,        // turned by position
  rms_norm,
  layer_norm,
  activation,     // of an MLP, number by number
  gate,           // a * b, number by number
  add,            // a + b
  scale_heads,    // the scores of some heads multiplied
  edit_patterns,  // the attention weights of some heads made others
  replace_heads,
  zero_slices,        // of what attention writes: a mistake that is meant to switch heads off
  attention_weights,  // scores, scale, mask and softmax at once
  count,              // how many there are
};
inline constexpr std::size_t kOpCount = static_cast<std::size_t>(Op::count);

/// What an operation does to memory.
enum class Effect : std::uint8_t {
  input,    // nothing: the tensor is handed in
  compute,  // new numbers are made
  view,     // the same numbers get new names: shape and strides change, memory does not
  copy,     // the same numbers move to new places
};

struct OpInfo {
  std::string_view name;
  Effect effect = Effect::compute;
};

/// The names of a tensor's axes, outermost first, without sizes.
class Axes {
 public:
  constexpr Axes() = default;
  constexpr Axes(std::initializer_list<Axis> axes) {
    for (const Axis axis : axes) push_back(axis);
  }

  constexpr std::size_t rank() const { return rank_; }
  constexpr Axis operator[](std::size_t i) const { return axes_[i]; }
  constexpr Axis& operator[](std::size_t i) { return axes_[i]; }
  constexpr Axis last() const { return axes_[rank_ - 1]; }
  constexpr Axis& last() { return axes_[rank_ - 1]; }
  constexpr void push_back(Axis axis) { axes_[rank_++] = axis; }
  constexpr auto begin() const { return axes_.begin(); }
  constexpr auto end() const { return axes_.begin() + static_cast<std::ptrdiff_t>(rank_); }
  constexpr bool operator==(const Axes&) const = default;

 private:
  std::array<Axis, kMaxRank> axes_ = {};
  std::size_t rank_ = 0;
};

/// Which of the projections: the columns that a slice takes, what a cache keeps.
enum class Columns : std::uint8_t { queries, keys, values };

/// What scale does with the root of an axis's size. A division and a multiplication by the
/// reciprocal are kept apart because their results differ in the last bits.
enum class ScaleBy : std::uint8_t { division, reciprocal, multiplication, nothing };

/// What an MLP does with each number between its two products.
enum class Activation : std::uint8_t {
  silu,       // v / (1 + e^-v) (Elfwing et al. 2017)
  gelu_tanh,  // v / (1 + e^-2u), u = sqrt(2/pi) (v + 0.044715 v^3) (Hendrycks and Gimpel 2016)
  gelu,       // v (1 + erf(v / sqrt 2)) / 2
  relu,
};

/// What may differ between two uses of an operation.
struct Attr {
  Columns columns = Columns::queries;  // of slice, append and a sliced linear
  // Of linear: each head's slice of a token times one matrix that all heads share.
  bool sliced = false;
  ScaleBy scale = ScaleBy::division;
  Axis scale_axis = Axis::head_dim;
  // Of mask: what hidden scores become, and whether it hides what should be seen instead.
  float fill = -std::numeric_limits<float>::infinity();
  bool inverted = false;
  // The other of two conventions, which the weights were not made for. Of scores and mix: query
  // head h reads key and value head h mod n_kv_heads, as after `repeat` where `repeat_interleave`
  // was meant. Of rope: the other pairs (RopePairs).
  bool other_order = false;
  Axis softmax_axis = Axis::seq_k;
  // Of mix: weights of keys that a query may not see are zeros, and are not read.
  bool seen_only = false;
  Activation activation = Activation::silu;
  constexpr bool operator==(const Attr&) const = default;
};

/// How large each axis is, by its name.
class AxisSizes {
 public:
  constexpr std::int64_t operator[](Axis axis) const {
    return sizes_[static_cast<std::size_t>(axis)];
  }
  constexpr std::int64_t& operator[](Axis axis) { return sizes_[static_cast<std::size_t>(axis)]; }

 private:
  std::array<std::int64_t, kAxisCount> sizes_ = {};
};

/// What an operation costs. A count that does not fit 63 bits says so (Count::fits).
struct Cost {
  Count parameters = 0;
  Count flops = 0;      // of matrix products: a multiply-add is 2, hidden scores counted too
  Count other_ops = 0;  // bias, scale and mask: 1 a number; softmax: 5 a number
};

/// The shapes that a cost follows from.
struct CostArgs {
  std::span<const Shape> in;
  const Shape& out;
  const AxisSizes& sizes;
  const Attr& attr;
};

using ShapeRule = std::optional<Axes> (*)(std::span<const Axes> in, const Attr& attr);
using CostRule = Cost (*)(const CostArgs& args);

/// The rules of one operation: a specialisation in the operation's own header.
///   info     its name and what it does to memory
///   shape    the axes of what it makes; nothing where its operands do not fit
///   cost     where it computes
///   view     where it only renames: the window on its operand
///   run      where it makes numbers
///   explain  what made one number
template <Op>
struct OpRules;

}  // namespace headsup
