// A batch of sequences: their tokens and their targets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace headsup {

/// Sequences of any length, concatenated. A token has one id or two, whose embeddings are added (a
/// key and its value), and n_slots targets, each of which may be absent.
struct Batch {
  static constexpr std::int32_t kNone = -1;  // as kNoTarget of a decoder

  std::vector<std::int64_t> starts = {
      0};                             // the first token of each sequence, and the end of the last
  std::vector<std::int32_t> ids;      // [tokens, 2]; kNone: no second id
  std::vector<std::int32_t> targets;  // [tokens, n_slots]; kNone: no target

  std::int64_t sequences() const { return static_cast<std::int64_t>(starts.size()) - 1; }
  std::int64_t tokens() const { return starts.back(); }
  std::int64_t first(std::int64_t sequence) const {
    return starts[static_cast<std::size_t>(sequence)];
  }
  std::int64_t length(std::int64_t sequence) const { return first(sequence + 1) - first(sequence); }

  /// Removes all sequences, and keeps the memory.
  void clear() {
    starts.assign(1, 0);
    ids.clear();
    targets.clear();
  }
  void add_token(std::int32_t id, std::int32_t second = kNone) {
    ids.push_back(id);
    ids.push_back(second);
  }
  /// Makes the tokens added since the last call a sequence.
  void end_sequence() { starts.push_back(static_cast<std::int64_t>(ids.size() / 2)); }
};

}  // namespace headsup
