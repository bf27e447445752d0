// Runs a golden case and measures the error of each tensor.
#pragma once

#include <string>
#include <vector>

#include "headsup/graph/run.h"

namespace headsup {

/// Inputs of a layer and the expected tensors, computed by PyTorch in float64.
struct GoldenCase {
  std::string name;
  AttentionSizes dims;
  Inputs inputs;
  struct Expected {
    TensorId tensor;
    std::vector<float> data;  // row-major, in the tensor's own shape
  };
  std::vector<Expected> expected;
};

struct TensorError {
  std::string tensor;  // "weights"
  double error = 0;    // as base/relative_error.h measures it
};

struct Verification {
  std::string name;
  std::vector<TensorError> tensors;
  double row_sums = 0;  // the largest difference of a row's sum of weights from 1, or from 0 if it
                        // has no visible key
  double tolerance = 0;
  bool passed = false;

  /// Adds one more tensor. Without any, `passed` is false.
  void add(std::string tensor, double error);
};

/// Measures each expected tensor of the case in its trace, and the sums of the rows of weights.
Verification verify_forward(const GoldenCase& reference, const Trace& trace, double tolerance);

/// How many floats it allocates for a case of these sizes besides the trace, at most.
Count numbers_to_verify_forward(const AttentionSizes& dims);

}  // namespace headsup
