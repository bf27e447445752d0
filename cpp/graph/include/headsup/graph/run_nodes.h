// The nodes of a graph, one after the other.
#pragma once

#include <array>

#include "headsup/graph/graph.h"
#include "headsup/ops/args.h"

namespace headsup {

/// What each tensor of a graph is to whoever reads it.
class Operands {
 public:
  Operand& operator[](TensorId id) { return all_[static_cast<std::size_t>(id)]; }
  const Operand& operator[](TensorId id) const { return all_[static_cast<std::size_t>(id)]; }

  /// Those of a node.
  std::array<Operand, kMaxOperands> of(const OperandIds& ids) const {
    std::array<Operand, kMaxOperands> out;
    for (std::size_t i = 0; i < ids.size(); ++i) out[i] = (*this)[ids[i]];
    return out;
  }

 private:
  std::array<Operand, kAllTensors> all_;
};

/// Calls make(node, operands, shape) for each node that makes numbers, in order; it says what
/// stands there afterwards. Views are made on the way. Inputs and weights stand in `made` already.
template <class Make>
void for_each_made(const ShapedGraph& shaped, Features features, const AxisSizes& sizes,
                   Operands& made, Make make) {
  const Graph& graph = shaped.graph;
  for (const Node& node : graph.nodes()) {
    if (node.op == Op::input || !node.in_layer(features)) continue;
    const OperandIds ids(graph, node, features);
    const std::array<Operand, kMaxOperands> in = made.of(ids);
    const Shape shape = sized(shaped.axes_of(node.out), sizes);
    const ViewRule rule = kViewRules[static_cast<std::size_t>(node.op)];
    Operand& out = made[node.out];
    out.id = static_cast<int>(node.out);
    out.view = rule != nullptr ? rule(in[0].view, shape, node.attr)
                               : make(node, std::span(in.data(), ids.size()), shape);
  }
}

}  // namespace headsup
