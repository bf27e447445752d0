// The forward pass of one multi-head attention layer, keeping every intermediate by name.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "headsup/layer/weights.h"

namespace headsup {

/// Every tensor of one run. Views look at the owned tensors beside them; a Trace moves, never
/// copies.
struct Trace {
  AttentionSizes dims;
  Inputs inputs;
  std::vector<std::int64_t> ablated_heads;
  std::array<Tensor, kTensorCount> owned;  // what was computed; empty for views and inputs
  std::array<View, kTensorCount> views;  // every tensor of the run, as a view; empty if it has none

  const View& view(TensorId name) const { return views[static_cast<std::size_t>(name)]; }
  bool is_ablated(std::int64_t head) const {
    return std::ranges::find(ablated_heads, head) != ablated_heads.end();
  }
};

/// How many keys, counted from the first, a query may look at: at most its example's key length,
/// and with the causal rule none after its own place counted from the end.
std::int64_t visible_keys(const AttentionSizes& dims, std::int64_t example, std::int64_t query);

/// Runs the layer. Shapes as shape_of gives them; scores are q k^T / sqrt(head_dim); a row whose
/// keys are all hidden has weights of zero, by definition. Deterministic: each number is summed in
/// index order, so the base build agrees to the bit on every machine. The outputs of
/// `ablated_heads` are zero instead of weights v (zero ablation); everything before them is as it
/// was. Requires inputs of the shapes of dims and check_memory(dims) to have passed. Source:
/// Vaswani et al. 2017, equation 1 and section 3.2.2.
Trace forward(const AttentionSizes& dims, Inputs inputs,
              std::vector<std::int64_t> ablated_heads = {});

}  // namespace headsup
