// A training run of microGPT from parameters that are given, so that its numbers can be compared
// with those of another implementation.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "headsup/base/result.h"

namespace headsup {

/// Parameters and gradients are matrix after matrix in ParameterLayout's order, each [in, out] and
/// without padding.
struct Replay {
  std::vector<float> gradients;            // of the first step
  std::vector<double> losses;              // of each step, in nats
  std::vector<float> parameters;           // after the last step
  double loss = 0;                         // then: the mean over names of each name's mean loss
  std::vector<double> losses_head_zeroed;  // the same with a head at zero, [n_heads]
  std::vector<float> weights;              // of the first name, [n_heads, tokens, tokens]
};

/// microGPT (1 layer, d_model 16, 4 heads, block size 16, a to z and the boundary token) takes
/// `steps` steps of Adam, on one of `names` a step, round and round; the learning rate falls from
/// 0.01 to 0. Faults: field_bad_value of "names" and "names/N"; reference_wrong_size of "init";
/// size_* of "steps".
Result<Replay> replay(const std::vector<std::string>& names, const std::vector<double>& init,
                      double steps);

}  // namespace headsup
