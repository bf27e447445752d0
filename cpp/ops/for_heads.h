// The heads of all examples, where several may share one head of keys or values.
#pragma once

#include <array>

#include "headsup/ops/args.h"

namespace headsup {

/// The key and value head that query head `head` reads: heads next to each other share one.
inline std::int64_t kv_head_of(std::int64_t head, std::int64_t heads, std::int64_t kv_heads) {
  return head / (heads / kv_heads);
}

/// Calls pack(shared) for the matrix of every key or value head, then each(lead, head) for the
/// query heads that read it. `shared` is [batch, kv_heads, rows, columns].
template <class Pack, class Each>
void for_heads(const View& shared, std::int64_t heads, Pack pack, Each each) {
  const std::int64_t kv_heads = shared.shape()[1].size;
  for (std::int64_t example = 0; example < shared.shape()[0].size; ++example) {
    std::int64_t packed = -1;
    for (std::int64_t head = 0; head < heads; ++head) {
      const std::int64_t kv = kv_head_of(head, heads, kv_heads);
      if (kv != packed) pack(shared.matrix(std::array{example, kv}));
      packed = kv;
      each(std::array{example, head}, head);
    }
  }
}

}  // namespace headsup
