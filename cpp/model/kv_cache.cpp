#include "headsup/model/kv_cache.h"

#include <algorithm>
#include <utility>

namespace headsup {

KvCache::KvCache(const Architecture& architecture, std::int64_t batch, std::int64_t capacity)
    : batch_(batch),
      matrices_(batch * architecture.n_kv_heads),
      capacity_(capacity),
      keys_((Count(architecture.n_layers) * matrices_).size()),
      values_(keys_.size()) {
  for (PackedMatrix& keys : keys_) keys.clear(architecture.head_dim, capacity);
  for (PackedMatrix& values : values_) values.clear(capacity, architecture.head_dim);
}

void KvCache::grow(const Architecture& architecture, std::int64_t batch, std::int64_t capacity,
                   std::int64_t tokens) {
  if (has_room(batch, capacity)) return;
  KvCache more(architecture, std::max(batch, batch_), capacity);
  std::vector<float> row(Count(architecture.head_dim).size());
  for (std::size_t head = 0; tokens > 0 && head < keys_.size(); ++head) {
    for (std::int64_t token = 0; token < tokens; ++token) {
      for (std::size_t i = 0; i < row.size(); ++i) {
        row[i] = keys_[head].at(static_cast<std::int64_t>(i), token);
      }
      more.keys_[head].put_column(token, row.data());
      for (std::size_t i = 0; i < row.size(); ++i) {
        row[i] = values_[head].at(token, static_cast<std::int64_t>(i));
      }
      more.values_[head].put_row(token, row.data());
    }
  }
  *this = std::move(more);
}

Count KvCache::bytes(const Architecture& architecture, std::int64_t batch,
                     std::int64_t capacity) const {
  const Count head = PackedMatrix::packed_size(architecture.head_dim, capacity) +
                     PackedMatrix::packed_size(capacity, architecture.head_dim);
  return Count(architecture.n_layers) * architecture.n_kv_heads * std::max(batch, batch_) * head *
         sizeof(float);
}

std::span<PackedMatrix> KvCache::part(std::vector<PackedMatrix>& of, std::int64_t layer) const {
  return std::span(of).subspan(Count(layer * matrices_).size(), Count(matrices_).size());
}

}  // namespace headsup
