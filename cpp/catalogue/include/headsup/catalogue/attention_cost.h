// The parameters and KV cache of a model's attention, compared with multi-head attention (MHA) of
// the same heads.
#pragma once

#include <string>
#include <string_view>

#include "headsup/catalogue/config_reader.h"

namespace headsup {

/// Over all layers with attention.
struct AttentionTotals {
  std::int64_t parameters = 0;   // weights of the projections, without biases
  std::int64_t cache_bytes = 0;  // of one sequence, each layer by its kind
};

struct AttentionCost {
  std::string_view uncounted_reason;  // the note because of which nothing is counted; "" otherwise
  bool has_cache = true;              // false for an encoder, which processes all tokens at once
  AttentionTotals actual;
  AttentionTotals mha;           // with n_kv_heads = n_heads
  std::string parameters_ratio;  // actual / mha, to two decimal places
  std::string cache_ratio;       // mha / actual
};

/// Counts the first tower. Faults: size_* for seq_len and bytes_per_number, and count_overflow
/// if a total does not fit 63 bits.
Result<AttentionCost> attention_cost(const ConfigReading& reading, double seq_len,
                                     double bytes_per_number);

}  // namespace headsup
