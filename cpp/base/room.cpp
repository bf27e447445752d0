#include "headsup/base/room.h"

#include <cstdlib>

namespace headsup {

namespace {

// Texts, lists of steps and an allocator's own notes.
constexpr std::int64_t kBeside = std::int64_t{1} << 20;

}  // namespace

bool has_room(Count bytes) {
  const Count all = bytes + kBeside;
  if (!all.fits() || all.value() > PTRDIFF_MAX) return false;
  // Volatile, or the compiler would leave out a block that is never used, and say yes.
  void* volatile block = std::malloc(all.size());
  const bool is_there = block != nullptr;
  std::free(block);
  return is_there;
}

}  // namespace headsup
