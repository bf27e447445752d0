// How much memory a piece of work holds at its worst, as the sanitizer's allocator sees it.
// Elsewhere there is nobody to ask, and tests that need to know are left out.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#if defined(__SANITIZE_ADDRESS__)
#define HEADSUP_SEES_MEMORY 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HEADSUP_SEES_MEMORY 1
#endif
#endif

#ifdef HEADSUP_SEES_MEMORY
// Not every compiler brings the header that declares them.
extern "C" {
int __sanitizer_install_malloc_and_free_hooks(void (*)(const volatile void*, std::size_t),
                                              void (*)(const volatile void*));
std::size_t __sanitizer_get_allocated_size(const volatile void*);
}

namespace headsup::test {

struct Held {
  std::int64_t now = 0;
  std::int64_t most = 0;
};

/// What is held in all, counted from the first call on.
inline Held& held() {
  static Held all;
  [[maybe_unused]] static const int installed = __sanitizer_install_malloc_and_free_hooks(
      [](const volatile void*, std::size_t size) {
        all.now += static_cast<std::int64_t>(size);
        all.most = std::max(all.most, all.now);
      },
      [](const volatile void* block) {
        all.now -= static_cast<std::int64_t>(__sanitizer_get_allocated_size(block));
      });
  return all;
}

/// The most bytes that work() held at one time beside what was there before it.
template <class Work>
std::int64_t most_bytes(Work work) {
  const std::int64_t before = held().now;
  held().most = before;
  work();
  return held().most - before;
}

}  // namespace headsup::test
#endif
