// A decoding as it crosses the boundary: numbers under their names and counts as text, with no
// record of their own (a registered one takes four times the bytes).
#pragma once

#include <string>
#include <vector>

#include "headsup/api/study_views.h"
#include "headsup/layer/decode.h"

namespace headsup::app {

struct DecodingView {
  /// keys and values [n_kv_heads, steps, head_dim] and y [steps, d_model], of the first example;
  /// difference, one number: the largest one of any y to the causal forward pass over all tokens.
  std::vector<NamedArray> arrays;
  /// Of all examples, six a step as decimal text: cache_numbers, cache_bytes, flops_cached,
  /// flops_recomputed, and the last two of all steps so far.
  std::vector<std::string> counts;
};

}  // namespace headsup::app
