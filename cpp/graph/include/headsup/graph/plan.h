// Running a graph for its last tensor alone, as fast as it goes.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "headsup/graph/run.h"

namespace headsup {

/// A graph of operations in kFastRunRules, with its axes.
struct FastGraph {
  Graph graph;
  AxesTable axes;
};

/// Attention with projections side by side and scores that never stand in memory whole, for whoever
/// wants y alone: that of a layer with a second sequence, or without.
const FastGraph& flash_attention(const AttentionSizes& sizes);

/// A run that keeps nothing: weights are packed and all room is made once, so that `run` asks for
/// no memory.
class Plan {
 public:
  /// Requires a graph that ends in y, and inputs of the shapes of `sizes`.
  Plan(const FastGraph& fast, const AttentionSizes& sizes, const Inputs& inputs);

  Plan(Plan&&) = default;

  /// y [batch, seq_len, d_model] of the inputs' x and, in cross-attention, memory, with the weights
  /// that were packed.
  void run(const Inputs& inputs, float* y);

  /// What a run holds beside weights, x, memory and y.
  std::int64_t workspace_bytes() const;

  /// Numbers that a plan of these sizes keeps or makes on its way.
  static Count numbers(const FastGraph& fast, const AttentionSizes& sizes);

 private:
  struct Step {
    RunRule rule = nullptr;
    Attr attr;
    std::array<Operand, kMaxOperands> in;
    std::size_t count = 0;
    TensorSpan out;
  };
  struct Weight {
    Tensor bias;
    PackedMatrix packed;
  };

  RunContext context_;
  std::vector<Weight> weights_;
  std::vector<Tensor> tensors_;
  std::vector<Step> steps_;
  Scratch scratch_;
};

}  // namespace headsup
