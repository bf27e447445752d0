// Running a graph, keeping every tensor by name.
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
  // Of graphs that ask for it: those of queries, keys and values, or of the last two, side by side.
  std::shared_ptr<const Projection> fused;
};

/// The weights and biases of queries, keys and values side by side, as one product reads them;
/// those of keys and values alone in a layer with a second sequence.
Projection side_by_side(const Inputs& inputs, bool cross);

/// A weight or a bias as an operand. Requires the layer to have it.
Operand weight_of(TensorId id, const Inputs& inputs);

/// Every tensor of one run. Views look at the owned tensors beside them; a Trace moves, never
/// copies.
struct Trace {
  AttentionSizes dims;
  Inputs inputs;
  std::vector<std::int64_t> ablated_heads;
  ShapedGraph graph;
  std::array<Tensor, kAllTensors> owned;  // what was computed; empty for views and inputs
  std::array<View, kAllTensors> views;  // every tensor of the run, as a view; empty if it has none

  const View& view(TensorId id) const { return views[static_cast<std::size_t>(id)]; }
  RunContext context() const;
  /// A tensor as an operand, with its packed copy where it is a weight matrix.
  Operand operand(TensorId id) const;
};

/// Runs a layer. Shapes as shape_of gives them; scores are q k^T / sqrt(head_dim); a row whose
/// keys are all hidden has weights of zero, by definition. Deterministic: each number is summed in
/// index order, so every machine agrees to the bit. The outputs of ablated heads
/// are zero instead of weights v (zero ablation); everything before them is as it was.
/// Requires inputs of the shapes of dims and check_memory(dims) to have passed.
/// Source: Vaswani et al. 2017, equation 1 and section 3.2.2.
Trace forward(const AttentionSizes& dims, Inputs inputs,
              std::vector<std::int64_t> ablated_heads = {});

/// The same of another graph: a variant of attention, or one with a mistake in it.
Trace run_graph(const ShapedGraph& graph, const AttentionSizes& dims, Inputs inputs,
                std::vector<std::int64_t> ablated_heads = {});

}  // namespace headsup
