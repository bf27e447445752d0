#include "attention/trace_cache.h"

#include <algorithm>
#include <utility>

namespace headsup {

Result<std::shared_ptr<const Trace>> TraceCache::get(const Setup& setup) {
  const auto found =
      std::ranges::find_if(kept_, [&](const Kept& kept) { return kept.setup == setup; });
  if (found != kept_.end()) {
    kept_.splice(kept_.begin(), kept_, found);
    return kept_.front().trace;
  }

  const Result<std::int64_t> bytes = check_memory(setup.dims);
  if (!bytes) return bytes.faults();
  Faults faults = check_edits(setup);
  const Faults off = check_heads_off(setup);
  faults.insert(faults.end(), off.begin(), off.end());
  if (!faults.empty()) return faults;

  // Old runs go before the new one is made, so that both are never in memory beyond the limit.
  std::int64_t total = *bytes;
  for (const Kept& kept : kept_) total += kept.bytes;
  while (!kept_.empty() && (total > kKeptBytes || kept_.size() >= kKeptRuns)) {
    if (kept_.size() == 1 && total <= kMemoryLimitBytes) break;
    total -= kept_.back().bytes;
    kept_.pop_back();
  }

  Inputs inputs;
  if (kept_.empty()) {
    inputs = make_inputs(setup);
  } else {
    const Earlier earlier{kept_.front().setup, kept_.front().trace->inputs};
    inputs = make_inputs(setup, &earlier);
  }
  kept_.push_front(
      {setup, *bytes,
       std::make_shared<const Trace>(forward(setup.dims, std::move(inputs), setup.heads_off))});
  return kept_.front().trace;
}

}  // namespace headsup
