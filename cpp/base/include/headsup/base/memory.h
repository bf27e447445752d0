// The one limit on memory and the one place that refuses it: a failed allocation ends the engine
// (bindings/memory.cpp), so that large requests are counted and tried here first.
#pragma once

#include <cstdint>
#include <string_view>

#include "headsup/base/checked.h"
#include "headsup/base/result.h"

namespace headsup {

/// What a run and a call about it may take in all: the wasm memory's stated limit.
inline constexpr std::int64_t kMemoryLimitBytes = std::int64_t{1} << 30;

/// Whether `bytes` can be allocated now, with some headroom for texts and lists. Asks for them as
/// one block, so that any division of them into smaller blocks fits as well.
bool can_allocate(Count bytes);

/// The fault out_of_memory where `bytes` cannot be allocated now.
Faults check_free(Count bytes, std::string_view where);

/// The bytes of so many float32 numbers; past kMemoryLimitBytes the fault memory_over_limit with
/// both figures.
Result<std::int64_t> within_memory(Count numbers, std::string_view where);

/// The same for whoever makes them next: where they are within the limit and other work has left no
/// memory for them, the fault out_of_memory.
Result<std::int64_t> ask_memory(Count numbers, std::string_view where);

}  // namespace headsup
