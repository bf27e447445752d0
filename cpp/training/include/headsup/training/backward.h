// The backward pass of one attention layer. Source: the chain rule applied to Vaswani et al. 2017,
// equation 1. Tests compare it with PyTorch and with finite differences of a double-precision
// layer.
#pragma once

#include <array>

#include "headsup/graph/run.h"

namespace headsup {

/// The gradients with respect to inputs, weights and biases, each in its tensor's shape; empty for
/// tensors that the layer lacks and for intermediate ones.
struct LayerGradients {
  std::array<Tensor, kTensorCount> by;

  const Tensor& of(TensorId name) const { return by[static_cast<std::size_t>(name)]; }
};

/// The gradients for d_y, the gradient with respect to y, in y's shape. No gradient flows through
/// an ablated head, through a masked key, or from a query without a visible key. Those of the
/// weights are summed over the batch. Requires a trace of forward. Cost: about twice forward's
/// FLOPs; besides the result, memory for one head's scores and for q, k, v and concat.
LayerGradients backward(const Trace& trace, const float* d_y);

/// How many floats backward allocates besides the trace, at most.
Count numbers_of_backward(const AttentionSizes& dims);

}  // namespace headsup
