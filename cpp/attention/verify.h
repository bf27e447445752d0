// Runs a case whose answer is known and says how far off each tensor is.
#pragma once

#include <string>
#include <vector>

#include "attention/forward.h"

namespace headsup {

/// A case from elsewhere (PyTorch, in float64): inputs and what must come out.
struct ReferenceCase {
  std::string name;
  Dims dims;
  Inputs inputs;
  struct Expected {
    Name tensor;
    std::vector<float> data;  // row-major, in the tensor's own shape
  };
  std::vector<Expected> expected;
  double tolerance = 0;  // the file's own; 0: the caller's
};

struct TensorError {
  Name tensor;
  double error = 0;  // max |a - b| / max(1, max |b|); infinite where one of them is not finite
};

struct Verification {
  std::string name;
  std::vector<TensorError> tensors;
  double tolerance = 0;
  bool passed = false;
};

/// Runs the case and measures. `default_tolerance` is used where the file has none.
Verification verify(ReferenceCase reference, double default_tolerance);

}  // namespace headsup
