// The gradient of a run, operation by operation from the last to the first.
#pragma once

#include <array>

#include "headsup/graph/run.h"

namespace headsup {

/// The gradients with respect to inputs, weights and biases, each in its tensor's shape; empty for
/// tensors that the layer lacks and for intermediate ones.
struct Gradients {
  std::array<Tensor, kAllTensors> by;

  const Tensor& of(TensorId id) const { return by[static_cast<std::size_t>(id)]; }
};

/// The gradients for d_y, the gradient with respect to y, in y's shape. No gradient flows through
/// an ablated head, through a masked key, or from a query without a visible key. Those of the
/// weights are summed over the batch. Cost: about twice the run's FLOPs; besides the result, the
/// gradients of two tables of scores and of what is read before they are there.
/// Source: the chain rule. Tests compare it with PyTorch and with finite differences in double
/// precision, operation by operation.
Gradients backward(const Trace& trace, const float* d_y);

/// How many floats backward of a layer allocates besides the trace, at most.
Count numbers_of_backward(const AttentionSizes& sizes);

}  // namespace headsup
