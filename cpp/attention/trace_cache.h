// A small store of recent runs, so that stepping, zooming and asking "why" compute nothing twice.
#pragma once

#include <list>
#include <memory>

#include "attention/forward.h"

namespace headsup {

/// Keeps the most recent traces within the memory limit, keyed by the whole setup.
class TraceCache {
 public:
  /// The run of this setup, made now if it is not kept. Weights that an earlier run shares are used
  /// again. Faults: memory_over_limit, those of check_edits and check_heads_off.
  Result<std::shared_ptr<const Trace>> get(const Setup& setup);

 private:
  // Enough to step back and forth between a few settings; the last run stays whatever its size.
  static constexpr std::size_t kKeptRuns = 4;
  static constexpr std::int64_t kKeptBytes = kMemoryLimitBytes / 4;

  struct Kept {
    Setup setup;
    std::int64_t bytes;
    std::shared_ptr<const Trace> trace;
  };
  std::list<Kept> kept_;  // newest first
};

}  // namespace headsup
