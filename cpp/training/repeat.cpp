#include "repeat.h"

#include <numeric>
#include <utility>

#include "headsup/base/checked.h"
#include "random_sequences.h"

namespace headsup {

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
