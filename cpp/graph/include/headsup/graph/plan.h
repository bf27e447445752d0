// Running a graph for its last tensor alone, as fast as it goes.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "headsup/graph/run.h"

namespace headsup {

/// A run that keeps nothing: all room is made once, so that `run` asks for no memory.
class Plan {
 public:
  /// Requires a graph of operations in kFastRunRules that ends in y, and inputs of the shapes of
  /// `sizes`. Weights that the graph wants side by side are packed here, the others shared.
  Plan(const ShapedGraph& graph, const AttentionSizes& sizes, const Inputs& inputs);

  Plan(Plan&&) = default;

  /// y [batch, seq_len, d_model] of the inputs' x and, in cross-attention, memory, with the weights
  /// that it was made with.
  void run(const Inputs& inputs, float* y);

  /// Numbers that a plan of these sizes keeps or makes on its way.
  static Count numbers(const ShapedGraph& graph, const AttentionSizes& sizes);

 private:
  struct Step {
    RunRule rule = nullptr;
    Attr attr;
    std::array<Operand, kMaxOperands> in;
    std::size_t count = 0;
    TensorSpan out;
  };
  RunContext context_;
  Inputs weights_;  // without x and memory
  std::vector<Tensor> tensors_;
  std::vector<Step> steps_;
  Scratch scratch_;
};

}  // namespace headsup
