// A reference case as bare numbers, one after another, as the page that checks itself has it: a
// small file, and no reader of JSON. What it is held to is in training/verify.h.
#pragma once

#include <string>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/training/verify.h"

namespace headsup {

/// `numbers` are row-major tensors in this order: what a layer of `dims` is given (x, memory, W_q,
/// b_q, W_k, b_k, W_v, b_v, W_o, b_o, those it has), then weights and y, as they must come out.
/// Requires check_memory(dims, numbers_to_verify_forward(dims)) to have passed. Fault:
/// reference_wrong_size for too few or too many.
Result<ReferenceCase> unpack(std::string name, const AttentionSizes& dims,
                             const std::vector<double>& numbers);

}  // namespace headsup
