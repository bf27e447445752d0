// Random tokens that come twice: a period is drawn for each sequence, from half of n_places,
// rounded up, to n_places; then as many different tokens, and the same again. Targets are the next
// tokens, in the second copy alone, since no earlier token can be told before it comes. Because the
// period differs from sequence to sequence, no fixed distance leads to the answer: it is the token
// after the earlier copy of the current one. Source: Olsson et al. 2022.
#pragma once

#include "headsup/training/task.h"

namespace headsup {

/// The smallest n_places whose every period leaves a token to be answered.
inline constexpr std::int64_t kMinRepeatPlaces = 3;

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
