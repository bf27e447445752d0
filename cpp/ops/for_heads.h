// The heads of all examples, where several may share one head of keys or values.
#pragma once

#include <array>
#include <span>

#include "headsup/ops/args.h"

namespace headsup {

/// Queries whose scores or outputs are computed at once: full tiles of five rows and of six.
inline constexpr std::int64_t kQueryBlock = 30;

/// The key and value head that query head `head` reads: heads next to each other share one, or by
/// mistake (Attr::other_order) those a stretch of kv_heads apart.
inline std::int64_t kv_head_of(std::int64_t head, std::int64_t heads, std::int64_t kv_heads,
                               bool tiled = false) {
  return tiled ? head % kv_heads : head / (heads / kv_heads);
}

/// What a run does to a head, the last of several; null where it does nothing.
template <class Edit>
const Edit* last_of(std::span<const Edit> edits, std::int64_t head) {
  const Edit* out = nullptr;
  for (const Edit& one : edits) {
    if (one.head == head) out = &one;
  }
  return out;
}

/// One head of one example of [batch, heads, rows, columns], as View::matrix gives it, but inline:
/// where matrices are small, finding them is a part of the time.
inline MatrixView head_of(const View& view, std::int64_t example, std::int64_t head) {
  const std::span<const std::int64_t> strides = view.strides();
  return {view.data() + example * strides[0] + head * strides[1], view.shape()[2].size,
          view.shape()[3].size, strides[2], strides[3]};
}

/// Calls each(lead, head, matrix) for every query head, with the packed matrix of the key or value
/// head that it reads: the one that is kept, or what pack(matrix) makes of `shared` [batch,
/// kv_heads, rows, columns], once for all heads that read it.
template <class Pack, class Each>
void for_heads(const Operand& shared, std::int64_t heads, bool tiled, PackedMatrix& packed,
               Pack pack, Each each) {
  const std::int64_t kv_heads = shared.view.shape()[1].size;
  for (std::int64_t example = 0; example < shared.view.shape()[0].size; ++example) {
    std::int64_t last = -1;
    for (std::int64_t head = 0; head < heads; ++head) {
      const std::int64_t kv = kv_head_of(head, heads, kv_heads, tiled);
      const std::array lead{example, head};
      if (!shared.heads.empty()) {
        each(lead, head, shared.heads[static_cast<std::size_t>(example * kv_heads + kv)]);
        continue;
      }
      if (kv != last) pack(shared.view.matrix(std::array{example, kv}));
      last = kv;
      each(lead, head, packed);
    }
  }
}

}  // namespace headsup
