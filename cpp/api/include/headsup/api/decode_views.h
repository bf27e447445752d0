// A decoding as it crosses the boundary.
#pragma once

#include <cstdint>
#include <vector>

namespace headsup::app {

/// One new token, of all examples; `so_far` counts this step and those before it
/// (layer/decode.h).
struct DecodeStepView {
  std::int64_t cache_numbers = 0, cache_bytes = 0;
  std::int64_t flops_cached = 0, flops_recomputed = 0;
  std::int64_t flops_cached_so_far = 0, flops_recomputed_so_far = 0;
};

struct DecodingView {
  double n_kv_heads = 0, head_dim = 0;
  std::vector<DecodeStepView> steps;
  // Of the first example: [n_kv_heads, steps, head_dim] twice, and [steps, d_model].
  std::vector<float> keys, values, y;
  float low = 0, high = 0;  // least and greatest of keys and values
  float difference = 0;     // the largest one of any y to the causal forward pass over all tokens
};

}  // namespace headsup::app
