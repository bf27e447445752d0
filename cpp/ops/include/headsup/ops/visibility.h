// Which keys a query may look at.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace headsup {

/// Keys from `first` on, up to but without `end`.
struct KeyRange {
  std::int64_t first = 0;
  std::int64_t end = 0;

  bool has(std::int64_t key) const { return key >= first && key < end; }
};

struct Visibility {
  std::int64_t queries = 0;
  std::int64_t keys = 0;
  bool causal = false;                    // key j is hidden where j > i + (keys - queries)
  std::vector<std::int64_t> key_lengths;  // empty: no padding; else one an example
  std::int64_t first_key = 0;             // those before it are padding, and hidden from all
  std::int64_t window = 0;  // a query sees so many keys, its own the last of them; 0: all

  /// What query `query` of example `example` may look at: at most the example's key length, with
  /// the causal rule no key after its own place, and of those the last `window`. The last query
  /// stands at the last key, so that with fewer queries than keys the first of them already has
  /// keys before it.
  KeyRange range(std::int64_t example, std::int64_t query) const {
    std::int64_t end = key_lengths.empty() ? keys : key_lengths[static_cast<std::size_t>(example)];
    end = std::max<std::int64_t>(std::min(end, causal_end(query)), 0);
    const std::int64_t first = window == 0 ? 0 : place_of(query) + 1 - window;
    return {std::clamp<std::int64_t>(std::max(first, first_key), 0, end), end};
  }

  /// The same without padding: each query sees one key more than the query before it, or all keys.
  std::int64_t causal_end(std::int64_t query) const { return causal ? place_of(query) + 1 : keys; }

  /// A query's place among the keys.
  std::int64_t place_of(std::int64_t query) const { return query + (keys - queries); }
};

}  // namespace headsup
