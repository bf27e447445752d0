// Softmax of what one query may see, as fast as it can be: attention patterns that are looked at,
// of models that are run often. Lessons use kernels/softmax.h. Double-precision reference: the twin
// of attention_weights, tests/property/op_twins.cpp.
#pragma once

#include <cstdint>

namespace headsup {

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
