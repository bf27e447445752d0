#include "headsup/layer/trace_cache.h"

#include <algorithm>
#include <utility>

#include "headsup/base/available_memory.h"

namespace headsup {

namespace {

Fault no_room(std::string_view where) { return make_fault(Code::out_of_memory, where, {}); }

}  // namespace

bool TraceCache::make_room(Count bytes, std::size_t keep) {
  while (!can_allocate(bytes)) {
    if (kept_.size() <= keep) return false;
    kept_.pop_back();
  }
  return true;
}

Result<std::int64_t> TraceCache::ask(Count numbers, std::string_view where) {
  Result<std::int64_t> bytes = within_memory(numbers, where);
  if (!bytes || make_room(*bytes, 0)) return bytes;
  return no_room(where);
}

Result<std::shared_ptr<const Trace>> TraceCache::get(const RunSpec& setup, Count more) {
  const Result<std::int64_t> bytes = check_memory(setup.dims, more);
  if (!bytes) return bytes.faults();
  const Count beside = (numbers_shown(setup.dims) + more) * sizeof(float);

  const auto found =
      std::ranges::find_if(kept_, [&](const Kept& kept) { return kept.setup == setup; });
  if (found != kept_.end()) {
    kept_.splice(kept_.begin(), kept_, found);
    if (!make_room(beside, 1)) return no_room("config");
    return kept_.front().trace;
  }

  Faults faults = check_edits(setup);
  const Faults off = check_ablated_heads(setup);
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
  if (!make_room(*bytes, 0)) return no_room("config");

  Inputs inputs;
  if (kept_.empty()) {
    inputs = make_inputs(setup);
  } else {
    const ReusableRun earlier{kept_.front().setup, kept_.front().trace->inputs};
    inputs = make_inputs(setup, &earlier);
  }
  kept_.push_front(
      {setup, *bytes - beside.value(),
       std::make_shared<const Trace>(forward(setup.dims, std::move(inputs), setup.ablated_heads))});
  return kept_.front().trace;
}

}  // namespace headsup
