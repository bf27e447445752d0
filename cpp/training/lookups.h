// Two tasks of looking things up, made without end from a seed. After the things comes one token
// that asks; only it is to answer.
//
// Several look-ups: letters in a row, and then the asker, which must say what stands at each of
// n_slots places. The places are drawn once from the seed and stay.
//
// Recall: pairs of a key and its value, one token a pair, and then a key, which must say its value.
// Keys differ from one another. Source of the task: associative recall as in Ba et al. 2016.
#pragma once

#include <vector>

#include "headsup/training/task.h"

namespace headsup {

struct LookupSizes {
  std::int64_t n_values = 0;  // what a letter, a key or a value is chosen from
  std::int64_t n_places = 0;  // letters or pairs before the asker
  std::int64_t n_slots = 0;   // look-ups; recall has one
};

class Lookups final : public Task {
 public:
  Lookups(const LookupSizes& sizes, std::uint32_t seed);
  TaskSizes sizes() const override;
  std::int64_t count(Split split) const override;
  void add(Split split, std::int64_t item, Batch& batch) const override;
  std::vector<std::size_t> places() const override { return places_; }

 private:
  LookupSizes sizes_;
  std::uint32_t seed_;
  std::vector<std::size_t> places_;
};

class Recall final : public Task {
 public:
  Recall(const LookupSizes& sizes, std::uint32_t seed) : sizes_(sizes), seed_(seed) {}
  TaskSizes sizes() const override;
  std::int64_t count(Split split) const override;
  void add(Split split, std::int64_t item, Batch& batch) const override;

 private:
  LookupSizes sizes_;
  std::uint32_t seed_;
};

}  // namespace headsup
