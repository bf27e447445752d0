// The layer for whoever wants y alone: what it takes of memory and costs.
#pragma once

#include <cstdint>

#include "headsup/base/result.h"
#include "headsup/graph/attention_sizes.h"

namespace headsup {

/// Numbers that such a run of these sizes keeps or makes on its way.
Count numbers_of_flash(const AttentionSizes& dims);

/// Bytes that it takes with its inputs: x, memory, the weights as they are and packed; at most
/// kMemoryLimitBytes, else the fault memory_over_limit with both figures.
Result<std::int64_t> check_flash_memory(const AttentionSizes& dims);

/// FLOPs of one run: a multiply-add is 2; of scores and weighted values, what queries may see
/// alone. Requires dims that pass check_flash_memory.
std::int64_t flash_flops(const AttentionSizes& dims);

}  // namespace headsup
