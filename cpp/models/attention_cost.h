// What the attention of a model that was read costs, beside plain multi-head attention with the
// same heads. Knows readings and when their sizes add up; the counting is in cost.h.
#pragma once

#include <string>
#include <string_view>

#include "models/config_reader.h"

namespace headsup {

struct AttentionCost {
  std::string_view why;  // the note that says why nothing is counted; "" where all else holds
  bool keeps = true;     // a cache; an encoder reads all tokens at once and keeps none
  ModelCost own;
  ModelCost plain;               // with as many key and value heads as heads
  std::string parameters_ratio;  // own / plain, to two places
  std::string cache_ratio;       // plain / own
};

/// Counts the first tower: the weights in all of its layers with attention, and the cache of one
/// sequence. Faults: those of model_cost().
Result<AttentionCost> attention_cost(const ConfigReading& reading, double seq_len,
                                     double bytes_per_number);

}  // namespace headsup
