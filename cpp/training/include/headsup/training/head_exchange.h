// Exchanges two heads of a trained model with all of their weights, which changes no logit but by
// rounding: W_o adds the heads' contributions up, in whatever order they come.
#pragma once

#include <cstdint>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/training/evaluation.h"
#include "headsup/training/run.h"

namespace headsup {

/// Two heads of one layer, all counted from 0.
struct HeadPair {
  std::int64_t layer = 0;
  std::int64_t first = 0;
  std::int64_t second = 0;
};

/// The parameters [memory()] of the model with two heads exchanged: their columns of W_q, W_k and
/// W_v, head_dim each, and their rows of W_o. Requires a layer and heads of the model. Faults:
/// field_bad_value at "n_kv_heads" if heads share keys and values, as then W_k and W_v have no
/// columns of one head; at "run" if W_o is the identity or a bug is planted, as then rows of W_o do
/// not belong to heads.
Result<std::vector<float>> exchange_heads(const TrainedModel& model, const HeadPair& heads);

/// How far the logits of a model with other parameters are from its own, over a slice.
struct LogitChange {
  double largest_change = 0;  // of any logit of any token, absolute; infinite for a NaN
  double largest = 0;         // the largest magnitude of the model's own logits
  std::int64_t logits = 0;    // that were compared
};

/// Compares every logit. Allocates what two evaluations do (numbers_to_evaluate). Cost: two forward
/// passes of each sequence.
LogitChange logit_change(const TrainedModel& model, const std::vector<float>& parameters,
                         const DatasetSlice& slice);

}  // namespace headsup
