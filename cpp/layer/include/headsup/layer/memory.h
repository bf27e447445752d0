// What runs and calls take of memory, counted before any of it is asked for. Knows sizes and what
// is made of them; keeps nothing.
#pragma once

#include <cstdint>
#include <string_view>

#include "headsup/base/checked.h"
#include "headsup/base/result.h"
#include "headsup/graph/tensors.h"

namespace headsup {

/// What a run and a call about it may take in all: the wasm memory's stated limit.
inline constexpr std::int64_t kMemoryLimitBytes = std::int64_t{1} << 30;

/// Numbers that a run of these sizes keeps or makes on its way: every tensor, weights and their
/// packed copies, and those of keys and values. And those that showing any part of it copies out.
Count numbers_of_run(const AttentionSizes& dims);
Count numbers_shown(const AttentionSizes& dims);

/// Bytes of a traced run of these sizes, of what showing it copies and of `more` numbers that a
/// call makes beside it; at most kMemoryLimitBytes, else the fault memory_over_limit with both
/// figures.
Result<std::int64_t> check_memory(const AttentionSizes& dims, Count more = 0);

/// The same of a run that gives y alone, through flash, and of weights side by side.
Count numbers_of_flash(const AttentionSizes& dims);
Result<std::int64_t> check_flash_memory(const AttentionSizes& dims);

/// The bytes of so many float32 numbers; past kMemoryLimitBytes the fault memory_over_limit.
Result<std::int64_t> within_memory(Count numbers, std::string_view where);

/// The same for whoever makes them next: where they are within the limit and other work has left no
/// room for them, the fault out_of_memory.
Result<std::int64_t> ask_memory(Count numbers, std::string_view where);

}  // namespace headsup
