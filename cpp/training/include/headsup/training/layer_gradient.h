// The way back through one attention layer: from the gradient by its output to those by everything
// it was given. Knows the layer's trace; knows no loss and no training. Source: the chain rule
// through Vaswani et al. 2017, equation 1; held to differences of a plain layer in double and to
// PyTorch by tests.
#pragma once

#include <array>

#include "headsup/graph/run.h"

namespace headsup {

/// Gradients by inputs, weights and biases, each of its own tensor's shape; empty for tensors that
/// the run has not, and for those in between.
struct LayerGradient {
  std::array<Tensor, kTensorCount> by;

  const Tensor& of(TensorId name) const { return by[static_cast<std::size_t>(name)]; }
};

/// d_y, of y's shape, is the gradient by y. Nothing comes back through a head that is off, through
/// a key that is hidden, or from a query whose keys are all hidden. Examples' gradients are added
/// up in the weights'. Requires a trace that forward gave. Cost: about twice forward's FLOPs;
/// beside what it gives, memory for one head's table and for q, k, v and concat.
LayerGradient layer_gradient(const Trace& trace, const float* d_y);

/// Numbers that the way back keeps or makes beside the run, at most.
Count numbers_of_gradient(const AttentionSizes& dims);

}  // namespace headsup
