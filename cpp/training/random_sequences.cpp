#include "random_sequences.h"

#include <numeric>
#include <utility>

#include "headsup/base/checked.h"
#include "headsup/base/random.h"
#include "streams.h"

namespace headsup {

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

std::int64_t Lookups::count(Split split) const { return random_sequences(split); }

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
  return {sizes_.n_places + 1, 2 * sizes_.n_values, sizes_.n_values, 1, true};
}

std::int64_t AssociativeRecall::count(Split split) const { return random_sequences(split); }

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

TaskSpec Repeat::sizes() const { return {2 * n_places_, n_values_, n_values_, 1}; }

std::int64_t Repeat::count(Split split) const { return random_sequences(split); }

void Repeat::add(Split split, std::int64_t item, Batch& batch) const {
  SequenceGenerator draw(seed_, split, item);
  const std::int64_t least = (n_places_ + 1) / 2;
  const std::int64_t period = least + draw.below(n_places_ - least + 1);
  std::vector<std::int32_t> tokens(Count(n_values_).size());
  std::iota(tokens.begin(), tokens.end(), 0);
  for (std::int64_t n = 0; n < period; ++n) {
    const auto place = static_cast<std::size_t>(n);
    std::swap(tokens[place], tokens[place + static_cast<std::size_t>(draw.below(n_values_ - n))]);
  }
  tokens.resize(Count(period).size());
  for (int copy = 0; copy < 2; ++copy) {
    for (const std::int32_t token : tokens) batch.add_token(token);
  }
  batch.end_sequence();
  add_unasked(period, batch);
  batch.targets.insert(batch.targets.end(), tokens.begin() + 1, tokens.end());
  add_unasked(1, batch);
}

}  // namespace headsup
