// The keys and values of the tokens that a decoder has read, kept so that the next token reads them
// instead of computing them again.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "headsup/kernels/matmul.h"
#include "headsup/model/architecture.h"

namespace headsup {

/// Of every layer: for each text of a batch, each key and value head's keys [head_dim, capacity]
/// and values [capacity, head_dim], laid out for the products that read them. Source: Shazeer 2019
/// ("Fast transformer decoding"), section 2.4.
class KvCache {
 public:
  KvCache() = default;
  /// Requires memory for it.
  KvCache(const Architecture& architecture, std::int64_t batch, std::int64_t capacity);

  std::int64_t batch() const { return batch_; }
  std::int64_t capacity() const { return capacity_; }
  bool has_room(std::int64_t batch, std::int64_t capacity) const {
    return batch <= batch_ && capacity <= capacity_;
  }
  /// Makes room for `batch` texts of `capacity` tokens where there is less, and keeps the first
  /// `tokens`. Requires tokens of as many texts as before.
  void grow(const Architecture& architecture, std::int64_t batch, std::int64_t capacity,
            std::int64_t tokens);
  std::span<PackedMatrix> keys(std::int64_t layer) { return part(keys_, layer); }
  std::span<PackedMatrix> values(std::int64_t layer) { return part(values_, layer); }

  /// Of what `grow` asks for.
  Count bytes(const Architecture& architecture, std::int64_t batch, std::int64_t capacity) const;

 private:
  std::span<PackedMatrix> part(std::vector<PackedMatrix>& of, std::int64_t layer) const;

  std::int64_t batch_ = 0;
  std::int64_t matrices_ = 0;  // of a layer
  std::int64_t capacity_ = 0;
  std::vector<PackedMatrix> keys_, values_;  // layer by layer, text by text
};

}  // namespace headsup
