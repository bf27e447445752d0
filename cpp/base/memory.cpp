#include "headsup/base/memory.h"

#include <cstdlib>
#include <string>

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

Faults check_free(Count bytes, std::string_view where) {
  if (can_allocate(bytes)) return {};
  return {make_fault(Code::out_of_memory, where, {})};
}

Result<std::int64_t> within_memory(Count numbers, std::string_view where) {
  const Count bytes = numbers * Count(sizeof(float));
  if (bytes.fits() && bytes.value() <= kMemoryLimitBytes) return bytes.value();
  const std::string needed = bytes.fits() ? std::to_string(bytes.value()) : "over 2^63";
  return make_fault(Code::memory_over_limit, where, {needed, kMemoryLimitBytes});
}

Result<std::int64_t> ask_memory(Count numbers, std::string_view where) {
  HEADSUP_TRY(bytes, within_memory(numbers, where));
  HEADSUP_CHECK(check_free(bytes, where));
  return bytes;
}

}  // namespace headsup
