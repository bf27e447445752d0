// The keys and values of the tokens that a decoder has read, kept so that the next token reads them
// instead of computing them again.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "headsup/kernels/matmul.h"
#include "headsup/model/architecture.h"

namespace headsup {

/// Of every layer: each key and value head's keys [head_dim, capacity] and values [capacity,
/// head_dim], laid out for the products that read them. Source: Shazeer 2019 ("Fast transformer
/// decoding"), section 2.4.
class KvCache {
 public:
  KvCache() = default;
  /// Requires memory for bytes().
  KvCache(const Architecture& architecture, std::int64_t capacity);

  std::int64_t capacity() const { return capacity_; }
  /// Makes room for `capacity` tokens where there is less, and keeps the first `tokens`.
  void grow(const Architecture& architecture, std::int64_t capacity, std::int64_t tokens);
  std::span<PackedMatrix> keys(std::int64_t layer) { return part(keys_, layer); }
  std::span<PackedMatrix> values(std::int64_t layer) { return part(values_, layer); }

  static Count bytes(const Architecture& architecture, std::int64_t capacity);

 private:
  std::span<PackedMatrix> part(std::vector<PackedMatrix>& of, std::int64_t layer) const;

  std::int64_t n_kv_heads_ = 0;
  std::int64_t capacity_ = 0;
  std::vector<PackedMatrix> keys_, values_;  // layer by layer, head by head
};

}  // namespace headsup
