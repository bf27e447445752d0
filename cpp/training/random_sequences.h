// Tasks whose sequences are made up by number, of random tokens.
#pragma once

#include <cstdint>
#include <vector>

#include "headsup/base/random.h"
#include "headsup/training/task.h"
#include "streams.h"

namespace headsup {

/// How many sequences of a split a task makes up: held out, enough that an accuracy is known to a
/// percent; for training, more than any run uses, so that no sequence is drawn twice.
inline std::int64_t random_sequences(Split split) {
  return split == Split::training ? std::int64_t{1} << 31 : 512;
}

/// The random numbers of one sequence.
class SequenceGenerator {
 public:
  SequenceGenerator(std::uint32_t seed, Split split, std::int64_t item)
      : key_(row_key(seed,
                     split == Split::training ? streams::kTrainingItems : streams::kHeldOutItems,
                     static_cast<std::uint32_t>(item % random_sequences(split)))) {}

  std::int32_t below(std::int64_t limit) {
    return static_cast<std::int32_t>(
        uniform_below(random_bits(key_, next_++), static_cast<std::uint32_t>(limit)));
  }

 private:
  std::uint32_t key_;
  std::uint32_t next_ = 0;
};

/// Adds `answers` absent targets.
inline void add_unasked(std::int64_t answers, Batch& batch) {
  batch.targets.insert(batch.targets.end(), Count(answers).size(), Batch::kNone);
}

/// Sizes of the two look-up tasks, in which only the last token, the query, has targets.
struct LookupSizes {
  std::int64_t n_values = 0;  // of a letter, a key or a value
  std::int64_t n_places = 0;  // letters or pairs before the query
  std::int64_t n_slots = 0;   // look-ups; 1 for AssociativeRecall
};

/// Letters, then the query, whose n_slots targets are the letters at n_slots positions. The
/// positions are drawn once from the seed.
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

/// Pairs of a key and its value, one token per pair, then one of the keys, whose target is its
/// value. No key occurs twice. Source: Ba et al. 2016.
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

/// The smallest n_places whose every period leaves a token to be answered.
inline constexpr std::int64_t kMinRepeatPlaces = 3;

/// Random tokens that come twice: a period is drawn for each sequence, from half of n_places,
/// rounded up, to n_places; then as many different tokens, and the same again. Targets are the next
/// tokens, in the second copy alone, since no earlier token can be told before it comes. Because
/// the period differs from sequence to sequence, no fixed distance leads to the answer: it is the
/// token after the earlier copy of the current one. Source: Olsson et al. 2022.
class Repeat final : public Task {
 public:
  /// Requires kMinRepeatPlaces <= n_places <= n_values.
  Repeat(std::int64_t n_values, std::int64_t n_places, std::uint32_t seed)
      : n_values_(n_values), n_places_(n_places), seed_(seed) {}
  TaskSpec sizes() const override;
  std::int64_t count(Split split) const override;
  void add(Split split, std::int64_t item, Batch& batch) const override;

 private:
  std::int64_t n_values_, n_places_;
  std::uint32_t seed_;
};

}  // namespace headsup
