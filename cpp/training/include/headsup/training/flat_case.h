// Reads a golden case from a flat list of numbers, which the self-check page has instead of JSON.
#pragma once

#include <string>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/training/verify.h"

namespace headsup {

/// `numbers` are row-major tensors in this order: the inputs and parameters of a layer of `dims`
/// (x, memory, W_q, b_q, W_k, b_k, W_v, b_v, W_o, b_o, if it has them), then the expected weights
/// and y. Requires check_memory(dims, numbers_to_verify_forward(dims)) to have passed. Fault:
/// reference_wrong_size for too few or too many numbers.
Result<GoldenCase> read_flat_case(std::string name, const AttentionSizes& dims,
                                  const std::vector<double>& numbers);

}  // namespace headsup
