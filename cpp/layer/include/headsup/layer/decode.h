// Writing one token after another with a KV cache: only the new token is projected, its key and
// value are kept, and its query looks at what was kept. Knows one layer; knows no page and no
// vocabulary of tokens.
#pragma once

#include <vector>

#include "headsup/graph/run.h"

namespace headsup {

/// One new token. Counts are of matrix products alone, a multiply-add is 2, as in the shape walk.
struct DecodeStep {
  std::int64_t cache_numbers = 0;     // k and v kept once this token's are in, all examples
  std::int64_t cache_bytes = 0;       // of float32
  std::int64_t flops_cached = 0;      // this step, with what earlier steps kept
  std::int64_t flops_recomputed = 0;  // this step without a cache: the whole prefix runs again
  std::vector<float> y;               // [batch, d_model], the new token's rows
};

struct Decoding {
  Tensor keys;    // [batch, n_kv_heads, seq_len (the steps), head_dim]
  Tensor values;  // the same
  std::vector<DecodeStep> steps;
};

/// The most steps of one decoding, so that a call always comes to an end.
inline constexpr std::int64_t kMaxDecodeSteps = 1024;

/// The first `steps` tokens of inputs.x, one at a time. Row t of y is row t of a causal forward
/// pass of all of them, to rounding: softmax sums a shorter row in other lanes. Requires inputs of
/// the shapes of dims and check_memory(dims, numbers_of_decoding(dims, steps)) to have passed.
/// Faults: field_bad_value where dims has a second sequence or padding, which a growing sequence
/// has not, or where steps is not from 1 to seq_len and kMaxDecodeSteps. Cost: a step costs
/// flops_cached and one read of the cache. Source: Shazeer 2019 ("Fast transformer decoding"),
/// section 2.4, for one layer.
Result<Decoding> decode(const AttentionSizes& dims, const Inputs& inputs, std::int64_t steps);

/// Numbers that a decoding makes beside the run, and that telling of one example copies out; of as
/// many steps as there may be where `steps` is more.
Count numbers_of_decoding(const AttentionSizes& dims, std::int64_t steps);

}  // namespace headsup
