// What runs take of memory, counted before any of it is asked for, and a small store of recent
// runs, so that stepping, zooming and asking "why" compute nothing twice.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <string_view>

#include "headsup/base/memory.h"
#include "headsup/graph/tensors.h"
#include "headsup/layer/weights.h"

namespace headsup {

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

/// Keeps the most recent traces within the memory limit, keyed by the whole setup.
class TraceCache {
 public:
  /// The run of this setup, made now if it is not kept, with memory left to show it and for the
  /// `more` numbers that a call makes beside it. Weights that an earlier run shares are used again.
  /// Faults: memory_over_limit, out_of_memory, those of check_edits and check_ablated_heads.
  Result<std::shared_ptr<const Trace>> get(const RunSpec& setup, Count more = 0);

  /// As ask_memory, for work that needs no run: runs are let go where they are in its way.
  Result<std::int64_t> ask(Count numbers, std::string_view where);

 private:
  // Lets go of old runs until there is memory, but for the newest `keep`; false where there is
  // none.
  bool free_memory(Count bytes, std::size_t keep);

  // Enough to step back and forth between a few settings; the last run stays whatever its size.
  static constexpr std::size_t kKeptRuns = 4;
  static constexpr std::int64_t kKeptBytes = kMemoryLimitBytes / 4;

  struct Kept {
    RunSpec setup;
    std::int64_t bytes;  // without what showing it takes
    std::shared_ptr<const Trace> trace;
  };
  std::list<Kept> kept_;  // newest first
};

}  // namespace headsup
