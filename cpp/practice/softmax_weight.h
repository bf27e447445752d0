// One weight of a softmax over whole numbers, as a decimal for prose.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace headsup {

/// e^scores[index] / (sum over j of e^scores[j]) with `digits` digits after the point, halves away
/// from zero (Vaswani et al. 2017, equation 1, without the scale). Exact where the scores are
/// equal. Elsewhere the weight is transcendental, so that it never lies on a half, and computed to
/// within 1e-15: its last digit is right unless it lies as near as that to a half.
/// Requires index < scores.size() and 0 <= digits <= kMaxDigits.
std::string softmax_weight(std::span<const std::int64_t> scores, std::size_t index, int digits);

}  // namespace headsup
