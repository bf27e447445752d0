// A computation as a list of operations on named tensors. A layer is such a list, and a variant of
// it, or a mistake in it, is an edit of the list.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "headsup/graph/tensors.h"
#include "headsup/ops/rules.h"

namespace headsup {

inline constexpr std::size_t kMaxOperands = 3;

/// One operation. Where the layer lacks one of the features in `when`, the node is absent: whoever
/// reads `out` reads the first operand instead.
struct Node {
  TensorId out = kNoTensor;
  Op op = Op::input;
  std::array<TensorId, kMaxOperands> in = {kNoTensor, kNoTensor, kNoTensor};
  Features when = 0;
  Attr attr = {};

  constexpr Node(TensorId made, Op operation, std::initializer_list<TensorId> operands = {},
                 Features features = 0, const Attr& attributes = {})
      : out(made), op(operation), when(features), attr(attributes) {
    std::size_t n = 0;
    for (const TensorId operand : operands) in[n++] = operand;
  }
  constexpr Node() = default;

  constexpr bool in_layer(Features features) const { return (when & ~features) == 0; }
};

/// A weight or an input: the axes it is handed in with, and the features that a layer must have to
/// have it.
struct Declared {
  TensorId id = kNoTensor;
  Axes axes;
  Features when = 0;
};

/// The list, in the order in which code is written. A value: copy it to edit it.
class Graph {
 public:
  static constexpr std::size_t kMaxNodes = 44;
  static constexpr std::size_t kMaxDeclared = 28;

  constexpr Graph() = default;
  constexpr Graph(std::span<const Declared> declared, std::span<const Node> nodes) {
    for (const Declared& one : declared) add(one);
    for (const Node& node : nodes) add(node);
  }

  constexpr void add(const Node& node) {
    if (n_nodes_ < kMaxNodes) {
      nodes_[n_nodes_++] = node;
    } else {
      is_whole_ = false;
    }
  }
  constexpr void add(const Declared& one) {
    if (n_declared_ < kMaxDeclared) {
      declared_[n_declared_++] = one;
    } else {
      is_whole_ = false;
    }
  }
  /// Whether there was a place for all that was added; such a graph alone has shapes.
  constexpr bool is_whole() const { return is_whole_; }

  constexpr std::span<const Node> nodes() const { return {nodes_.data(), n_nodes_}; }
  constexpr std::span<const Declared> declared() const { return {declared_.data(), n_declared_}; }

  /// The place of the node that makes a tensor; kNone where it is a weight, which no node makes.
  static constexpr std::size_t kNone = kMaxNodes;
  constexpr std::size_t place_of(TensorId id) const {
    for (std::size_t i = 0; i < n_nodes_; ++i) {
      if (nodes_[i].out == id) return i;
    }
    return kNone;
  }
  constexpr bool makes(TensorId id) const { return place_of(id) != kNone; }
  /// Requires the graph to make it.
  constexpr Node& operator[](TensorId id) { return nodes_[place_of(id)]; }
  constexpr const Node& operator[](TensorId id) const { return nodes_[place_of(id)]; }
  /// Requires the graph to be handed it.
  constexpr Declared& declared(TensorId id) {
    Declared* one = declared_.data();
    while (one->id != id) ++one;
    return *one;
  }

  /// Whether some layer has the tensor.
  constexpr bool knows(TensorId id) const { return has(id, ~Features{0}); }
  /// Whether a layer with these features has the tensor.
  constexpr bool has(TensorId id, Features features) const {
    for (const Declared& one : declared()) {
      if (one.id == id) return (one.when & ~features) == 0;
    }
    return makes(id) && (*this)[id].in_layer(features);
  }

  /// The tensor that stands for `id`: where its node is absent, the node's first operand, or what
  /// stands for that.
  constexpr TensorId resolve(TensorId id, Features features) const {
    while (makes(id) && !(*this)[id].in_layer(features)) id = (*this)[id].in[0];
    return id;
  }

 private:
  std::array<Declared, kMaxDeclared> declared_ = {};
  std::array<Node, kMaxNodes> nodes_ = {};
  std::size_t n_declared_ = 0;
  std::size_t n_nodes_ = 0;
  bool is_whole_ = true;
};

/// How a graph differs from another: what makes or declares a tensor instead, or a new one, and
/// what is left out.
struct Change {
  std::span<const Declared> declared;
  std::span<const Node> nodes;
  std::span<const TensorId> without;
};

namespace detail {

/// Copies a graph node by node, each change in its place: a new node goes before the first that
/// reads what it makes.
class Changed {
 public:
  constexpr Changed(const Graph& from, const Change& change) : change_(change) {
    for (const Declared& one : from.declared()) {
      if (!is_left_out(one.id) && !declares(one.id)) out_.add(one);
    }
    for (const Declared& one : change.declared) out_.add(one);
    for (const Node& node : from.nodes()) {
      if (!is_left_out(node.out)) add(node);
    }
  }
  constexpr const Graph& graph() const { return out_; }

 private:
  constexpr bool is_left_out(TensorId id) const {
    for (const TensorId other : change_.without) {
      if (other == id) return true;
    }
    return false;
  }
  constexpr std::optional<Node> change_of(TensorId id) const {
    for (const Node& node : change_.nodes) {
      if (node.out == id) return node;
    }
    return std::nullopt;
  }
  constexpr bool declares(TensorId id) const {
    for (const Declared& one : change_.declared) {
      if (one.id == id) return true;
    }
    return false;
  }
  constexpr void add(const Node& node) {
    const Node made = change_of(node.out).value_or(node);
    for (const TensorId operand : made.in) {
      const std::optional<Node> before = change_of(operand);
      if (before && !out_.makes(operand)) add(*before);
    }
    out_.add(made);
  }

  const Change& change_;
  Graph out_;
};

}  // namespace detail

constexpr Graph changed(const Graph& from, const Change& change) {
  return detail::Changed(from, change).graph();
}

/// The operands of a node in a layer with these features; those it lacks are left out.
class OperandIds {
 public:
  constexpr OperandIds(const Graph& graph, const Node& node, Features features) {
    if (node.op == Op::input) return;
    for (const TensorId operand : node.in) {
      if (operand == kNoTensor) continue;
      const TensorId id = graph.resolve(operand, features);
      if (graph.has(id, features)) ids_[count_++] = id;
    }
  }
  constexpr auto begin() const { return ids_.begin(); }
  constexpr auto end() const { return ids_.begin() + static_cast<std::ptrdiff_t>(count_); }
  constexpr std::size_t size() const { return count_; }
  constexpr TensorId operator[](std::size_t i) const { return ids_[i]; }

 private:
  std::array<TensorId, kMaxOperands> ids_ = {};
  std::size_t count_ = 0;
};

/// The axes of every tensor that a graph makes or is handed.
using AxesTable = std::array<Axes, kAllTensors>;

/// A graph with the axes of its tensors.
struct ShapedGraph {
  Graph graph;
  AxesTable axes;

  constexpr const Axes& axes_of(TensorId id) const { return axes[static_cast<std::size_t>(id)]; }
};

/// Follows the shape rules from the inputs to the last node. Absent nodes are passed over. Nothing
/// where an operand does not fit or nobody makes it, as where an edit left an operation out that
/// another one still reads, or where the graph had no place for a node.
constexpr std::optional<ShapedGraph> shaped(const Graph& graph, Features features) {
  if (!graph.is_whole()) return std::nullopt;
  ShapedGraph out{graph, {}};
  const auto axes = [&](TensorId id) -> Axes& { return out.axes[static_cast<std::size_t>(id)]; };
  for (const Declared& one : graph.declared()) axes(one.id) = one.axes;
  for (const Node& node : graph.nodes()) {
    if (node.op == Op::input || !node.in_layer(features)) continue;
    for (const TensorId operand : node.in) {
      if (operand != kNoTensor && !graph.knows(graph.resolve(operand, features)))
        return std::nullopt;
    }
    std::array<Axes, kMaxOperands> in = {};
    const OperandIds operands(graph, node, features);
    for (std::size_t i = 0; i < operands.size(); ++i) in[i] = axes(operands[i]);
    const ShapeRule rule = kShapeRules[static_cast<std::size_t>(node.op)];
    const std::optional<Axes> made = rule(std::span(in.data(), operands.size()), node.attr);
    if (!made) return std::nullopt;
    axes(node.out) = *made;
  }
  return out;
}

/// A tensor's axes with their sizes, under the names that they go by in the layer.
Shape sized(const Axes& axes, const AxisSizes& sizes);

}  // namespace headsup
