// Running a graph. Every tensor is kept by name, and has its memory once for all runs.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "headsup/graph/attention.h"
#include "headsup/ops/args.h"

namespace headsup {

/// A projection y = x W + b: W [in, out] kept twice, row-major to be shown and packed for the
/// kernel; bias [out], empty where there is none. Never changed once made, so runs share it.
struct Projection {
  Tensor weight;
  Tensor bias;
  PackedMatrix packed;
};

/// Packs W. Cost: one read and one write of it.
std::shared_ptr<const Projection> make_projection(Tensor weight, Tensor bias);

struct Inputs {
  Tensor x;       // [batch, seq_len, d_model]
  Tensor memory;  // [batch, seq_k, d_model], empty in self-attention
  std::shared_ptr<const Projection> q, k, v, o;
  // Those of queries, keys and values, or of the last two, side by side: a run of a graph that asks
  // for it makes it.
  std::shared_ptr<const Projection> fused;
};

/// A weight or a bias as an operand. Requires the layer to have it.
Operand weight_of(TensorId id, const Inputs& inputs);

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

/// Every tensor of one run. Views look at the owned tensors beside them; a Trace moves, never
/// copies.
struct Trace {
  /// A node that makes numbers.
  struct Step {
    RunRule rule = nullptr;
    Attr attr;
    std::array<Operand, kMaxOperands> in;
    std::size_t count = 0;  // of operands
    TensorSpan out;
  };

  AttentionSizes dims;
  Inputs inputs;
  std::vector<std::int64_t> ablated_heads;
  ShapedGraph graph;
  std::array<Tensor, kAllTensors> owned;  // what was computed; empty for views and inputs
  std::array<View, kAllTensors> views;  // every tensor of the run, as a view; empty if it has none
  std::vector<Step> steps;
  Scratch scratch;

  const View& view(TensorId id) const { return views[static_cast<std::size_t>(id)]; }
  RunContext context() const;
  /// A tensor as an operand, with its packed copy where it is a weight matrix.
  Operand operand(TensorId id) const;
  /// Makes all numbers again. Asks for no memory.
  void run_again();
};

/// Runs a layer. Shapes as shape_of gives them; scores are q k^T / sqrt(head_dim); a row whose
/// keys are all hidden has weights of zero, by definition. Deterministic: each number is summed in
/// index order, so every machine agrees to the bit. The outputs of ablated heads
/// are zero instead of weights v (zero ablation); everything before them is as it was.
/// Requires inputs of the shapes of dims and check_memory(dims) to have passed.
/// Source: Vaswani et al. 2017, equation 1 and section 3.2.2.
Trace forward(const AttentionSizes& dims, Inputs inputs,
              std::vector<std::int64_t> ablated_heads = {});

/// The same of another graph: a variant of attention, or one with a mistake in it. Requires
/// operations in kRunRules.
Trace run_graph(const ShapedGraph& graph, const AttentionSizes& dims, Inputs inputs,
                std::vector<std::int64_t> ablated_heads = {});

}  // namespace headsup
