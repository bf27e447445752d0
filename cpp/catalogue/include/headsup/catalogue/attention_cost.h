// What the attention of a model that was read costs, beside plain multi-head attention with the
// same heads. Knows readings and when their sizes add up; the counting is in cost.h.
#pragma once

#include <string>
#include <string_view>

#include "headsup/catalogue/config_reader.h"

namespace headsup {

/// Of all layers with attention.
struct AttentionTotals {
  std::int64_t parameters = 0;   // weights of the projections, without biases
  std::int64_t cache_bytes = 0;  // of one sequence
};

struct AttentionCost {
  std::string_view why;  // the note that says why nothing is counted; "" where all else holds
  bool keeps = true;     // a cache; an encoder reads all tokens at once and keeps none
  AttentionTotals own;
  AttentionTotals plain;         // with as many key and value heads as heads
  std::string parameters_ratio;  // own / plain, to two places
  std::string cache_ratio;       // plain / own
};

/// Counts the first tower. Faults: size_* for seq_len and bytes_per_number, and count_overflow
/// where a total does not fit 63 bits.
Result<AttentionCost> attention_cost(const ConfigReading& reading, double seq_len,
                                     double bytes_per_number);

}  // namespace headsup
