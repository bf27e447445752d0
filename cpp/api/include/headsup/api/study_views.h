// What crosses for the studies of heads. Lists of numbers go out under their names, with no record
// of their own: a registered one takes four times the bytes.
#pragma once

#include <string>
#include <vector>

namespace headsup::app {

struct NamedArray {
  const char* name;
  std::vector<float> numbers;
};

/// A scaling study as JS asks for it.
struct ScalingInput {
  std::vector<double> head_dims;
  double head_dim = 0;
  double d_model = 0;
  double seq_k = 0;
  double rows = 0;
  double seed = 0;
  std::string divisor;
};

}  // namespace headsup::app
