// Runs a layer whose answers are known, there and back, and says how far off each tensor is. What a
// training run is held to is in training/trace_case.h.
#pragma once

#include <string>
#include <vector>

#include "headsup/graph/run.h"

namespace headsup {

/// A case from elsewhere (PyTorch, in float64): inputs and what must come out.
struct ReferenceCase {
  std::string name;
  AttentionSizes dims;
  Inputs inputs;
  struct Expected {
    TensorId tensor;
    std::vector<float> data;  // row-major, in the tensor's own shape
  };
  std::vector<Expected> expected;
  std::vector<float> d_y;  // the gradient by y, where the way back is asked for; else empty
  std::vector<Expected> gradients;  // by inputs, weights and biases
  double tolerance = 0;             // the file's own; 0: the caller's
};

struct TensorError {
  std::string tensor;  // "weights"; of a gradient "dW_q"
  double error = 0;    // as base/relative_error.h measures it
};

struct Verification {
  std::string name;
  std::vector<TensorError> tensors;
  double row_sums = 0;  // how far a row of weights is at most from summing to 1, or to 0 where it
                        // sees no key
  double tolerance = 0;
  bool passed = false;

  /// Takes one more tensor into account. Nothing passes before the first.
  void add(std::string tensor, double error);
};

/// Measures each expected tensor of a run of the case, and the sums of the rows of weights.
Verification verify_forward(const ReferenceCase& reference, const Trace& trace,
                            double default_tolerance);

/// Runs the case there and, where it says so, back, and measures all of it; y twice where it is
/// given, with a trace and streamed (layer/flash.h). `default_tolerance` is used where the
/// file has none.
Verification verify(ReferenceCase reference, double default_tolerance);

/// Numbers that a case of these sizes holds and that either of them makes beside its run, at most.
Count numbers_to_verify_forward(const AttentionSizes& dims);
Count numbers_to_verify(const AttentionSizes& dims);

}  // namespace headsup
