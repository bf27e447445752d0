// A decoding as it crosses the boundary.
#pragma once

#include <string>
#include <vector>

#include "attention/decode.h"
#include "wasm/views.h"

namespace headsup::app {

/// One new token. Counts are decimal text.
struct DecodeStepView {
  std::string cache_numbers, cache_bytes;
  std::string flops_cached, flops_recomputed;
  /// The same of all steps up to this one.
  std::string flops_cached_so_far, flops_recomputed_so_far;
};

/// Numbers are those of the first example; counts are of all examples.
struct DecodingView {
  double d_model = 0, n_kv_heads = 0, head_dim = 0;
  std::vector<DecodeStepView> steps;
  std::vector<float> keys;    // [n_kv_heads, steps, head_dim]
  std::vector<float> values;  // the same
  std::vector<float> y;       // [steps, d_model]
  float low = 0, high = 0;    // least and greatest number of keys and values
  /// The largest difference of any y to the causal forward pass over all tokens at once.
  float difference = 0;
};

}  // namespace headsup::app
