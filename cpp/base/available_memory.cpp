#include "headsup/base/available_memory.h"

#include <cstdlib>

namespace headsup {

namespace {

// For texts, lists of steps and the allocator's own bookkeeping.
constexpr std::int64_t kHeadroom = std::int64_t{1} << 20;

}  // namespace

bool can_allocate(Count bytes) {
  const Count all = bytes + kHeadroom;
  if (!all.fits() || all.value() > PTRDIFF_MAX) return false;
  // Volatile, because the compiler may remove the allocation of a block that is never used, and
  // would then answer yes.
  void* volatile block = std::malloc(all.size());
  const bool is_there = block != nullptr;
  std::free(block);
  return is_there;
}

}  // namespace headsup
