// Random sequences that a task makes up by number: how many there are, and the random numbers of
// one.
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

}  // namespace headsup
