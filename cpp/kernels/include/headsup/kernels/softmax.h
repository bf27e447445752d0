// Softmax of one row, four lanes at a time. Double-precision references:
// tests/cpp/support/plain_kernels.h, and the twin of attention_weights,
// tests/property/op_twins.cpp.
#pragma once

#include <cstdint>

namespace headsup {

/// What softmax went through on its way, for pages that show it.
struct SoftmaxResult {
  // The greatest of the row: minus infinity where all numbers are hidden, NaN where the rest is
  // NaN.
  float row_max = 0;
  float sum = 0;  // of the exponentials
};

/// out[i] = exp(in[i] - row_max) / sum. in and out [count], may be the same. Minus infinity gives
/// exactly 0; a row of nothing else gives all zeros, by definition, instead of 0 / 0. NaN in gives
/// NaN out. The sum runs in four lanes, then lane 0 to 3, then the numbers past the last full four.
SoftmaxResult softmax(const float* in, std::int64_t count, float* out);

/// The exponentials alone: out[i] = exp(in[i] - row_max), summed as softmax sums them.
SoftmaxResult exponentials(const float* in, std::int64_t count, float* out);

/// The gradient with respect to softmax's input: out[i] = weights[i] * (d_weights[i] - sum over n
/// of weights[n] d_weights[n]). All [count]; out may be d_weights. A row of zeros gives zeros.
void softmax_gradient(const float* weights, const float* d_weights, std::int64_t count, float* out);

/// The loss of a prediction, -log softmax(logits)[target], in nats, and in d_logits [count] its
/// gradient times `gradient_scale`: gradient_scale * (softmax(logits) - 1 at the target). d_logits
/// may be logits. Requires 0 <= target < count.
float cross_entropy(const float* logits, std::int64_t count, std::int64_t target,
                    float gradient_scale, float* d_logits);

/// -log of the softmax of logits [count] at `target`, in nats. room [count] is overwritten.
float negative_log_likelihood(const float* logits, std::int64_t count, std::int64_t target,
                              float* room);

/// Scores of `count` keys, of which those from `first` up to but without `end` are seen.
struct MaskedRow {
  float* scores = nullptr;
  std::int64_t count = 0;
  std::int64_t first = 0;
  std::int64_t end = 0;
};

/// Each score that is seen becomes exp(factor * (score - the greatest)) over the sum of these, to
/// within 5e-7 of its value; every other number becomes 0, whatever stood there. Of minus
/// infinities alone, zeros; with a NaN among them, NaN. Requires factor >= 0.
void masked_softmax(const MaskedRow& row, float factor);

}  // namespace headsup
