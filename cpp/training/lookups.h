// Two look-up tasks with random sequences, in which only the last token, the query, has targets.
//
// Lookups: letters, then the query, whose n_slots targets are the letters at n_slots positions. The
// positions are drawn once from the seed.
//
// AssociativeRecall: pairs of a key and its value, one token per pair, then one of the keys, whose
// target is its value. No key occurs twice. Source: Ba et al. 2016.
#pragma once

#include <vector>

#include "headsup/training/task.h"

namespace headsup {

struct LookupSizes {
  std::int64_t n_values = 0;  // of a letter, a key or a value
  std::int64_t n_places = 0;  // letters or pairs before the query
  std::int64_t n_slots = 0;   // look-ups; 1 for AssociativeRecall
};

class Lookups final : public Task {
 public:
  Lookups(const LookupSizes& sizes, std::uint32_t seed);
  TaskSpec sizes() const override;
  std::int64_t count(Split split) const override;
  void add(Split split, std::int64_t item, Batch& batch) const override;
  std::vector<std::size_t> lookup_positions() const override { return positions_; }

 private:
  LookupSizes sizes_;
  std::uint32_t seed_;
  std::vector<std::size_t> positions_;
};

class AssociativeRecall final : public Task {
 public:
  AssociativeRecall(const LookupSizes& sizes, std::uint32_t seed) : sizes_(sizes), seed_(seed) {}
  TaskSpec sizes() const override;
  std::int64_t count(Split split) const override;
  void add(Split split, std::int64_t item, Batch& batch) const override;

 private:
  LookupSizes sizes_;
  std::uint32_t seed_;
};

}  // namespace headsup
