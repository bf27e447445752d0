// What crosses for the studies of heads.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace headsup::app {

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

/// One head size under one divisor (layer/scaling_study.h).
struct ScalingPointView {
  double head_dim = 0;
  std::string_view divisor;
  float divided_by = 0, mean = 0, variance = 0, entropy = 0, entropy_share = 0;
  float largest = 0, gradient = 0, gradient_mean = 0, saturated = 0, spread = 0;
};

struct ScalingView {
  std::vector<std::string_view> divisors;
  std::vector<ScalingPointView> points;  // every head size under every divisor
  ScalingPointView chosen;
  double limit = 0;                     // the histogram covers -limit to limit
  std::vector<double> histogram;        // shares of all logits
  std::vector<double> scores, weights;  // of one row
};

}  // namespace headsup::app
