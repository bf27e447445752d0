#include "lookups.h"

#include <numeric>
#include <utility>

#include "headsup/base/checked.h"
#include "headsup/base/random_permutation.h"
#include "streams.h"

namespace headsup {

namespace {

// Enough that an accuracy is known to a percent.
constexpr std::int64_t kHeldOutItems = 512;
// More than any training run uses, so that no sequence is drawn twice.
constexpr std::int64_t kTrainingItems = std::int64_t{1} << 31;

std::int64_t count_of(Split split) {
  return split == Split::training ? kTrainingItems : kHeldOutItems;
}

// The random numbers of one sequence.
class SequenceGenerator {
 public:
  SequenceGenerator(std::uint32_t seed, Split split, std::int64_t item)
      : key_(row_key(seed,
                     split == Split::training ? streams::kTrainingItems : streams::kHeldOutItems,
                     static_cast<std::uint32_t>(item % count_of(split)))) {}
  std::int32_t below(std::int64_t limit) {
    return static_cast<std::int32_t>(
        uniform_below(random_bits(key_, next_++), static_cast<std::uint32_t>(limit)));
  }

 private:
  std::uint32_t key_;
  std::uint32_t next_ = 0;
};

void add_unasked(std::int64_t answers, Batch& batch) {
  batch.targets.insert(batch.targets.end(), Count(answers).size(), Batch::kNone);
}

}  // namespace

Lookups::Lookups(const LookupSizes& sizes, std::uint32_t seed)
    : sizes_(sizes),
      seed_(seed),
      positions_(
          random_permutation(Count(sizes.n_places).size(), seed, streams::kLookupPositions)) {
  positions_.resize(Count(sizes.n_slots).size());
}

TaskSpec Lookups::sizes() const {
  return {sizes_.n_places + 1, sizes_.n_values + 1, sizes_.n_values, sizes_.n_slots};
}

std::int64_t Lookups::count(Split split) const { return count_of(split); }

void Lookups::add(Split split, std::int64_t item, Batch& batch) const {
  SequenceGenerator draw(seed_, split, item);
  std::vector<std::int32_t> letters;
  for (std::int64_t n = 0; n < sizes_.n_places; ++n) {
    letters.push_back(draw.below(sizes_.n_values));
    batch.add_token(letters.back());
  }
  batch.add_token(static_cast<std::int32_t>(sizes_.n_values));
  batch.end_sequence();
  add_unasked(sizes_.n_places * sizes_.n_slots, batch);
  for (const std::size_t place : positions_) batch.targets.push_back(letters[place]);
}

TaskSpec AssociativeRecall::sizes() const {
  return {sizes_.n_places + 1, 2 * sizes_.n_values, sizes_.n_values, 1};
}

std::int64_t AssociativeRecall::count(Split split) const { return count_of(split); }

void AssociativeRecall::add(Split split, std::int64_t item, Batch& batch) const {
  SequenceGenerator draw(seed_, split, item);
  std::vector<std::int32_t> keys(Count(sizes_.n_values).size());
  std::iota(keys.begin(), keys.end(), 0);
  std::vector<std::int32_t> values;
  for (std::int64_t n = 0; n < sizes_.n_places; ++n) {
    const auto place = static_cast<std::size_t>(n);
    std::swap(keys[place], keys[place + static_cast<std::size_t>(draw.below(sizes_.n_values - n))]);
    values.push_back(draw.below(sizes_.n_values));
    batch.add_token(keys[place], static_cast<std::int32_t>(sizes_.n_values) + values.back());
  }
  const auto asked = static_cast<std::size_t>(draw.below(sizes_.n_places));
  batch.add_token(keys[asked]);
  batch.end_sequence();
  add_unasked(sizes_.n_places, batch);
  batch.targets.push_back(values[asked]);
}

}  // namespace headsup
