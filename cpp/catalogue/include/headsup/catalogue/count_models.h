// Counts the models of a catalogue that meet criteria.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "headsup/catalogue/published_model.h"

namespace headsup {

/// A size of this name from `low` to `high`; or, by other names, an attention kind ("GQA"), a model
/// kind
/// ("decoder"), a stated head size ("given"), or a width that is not a multiple of n_heads
/// ("uneven").
struct Criterion {
  std::string_view name;
  std::int64_t low = 1;
  std::int64_t high = kMaxSize;
};

/// How many models meet all criteria; none if a name is unknown.
std::optional<std::int64_t> count_models(const Catalogue& catalogue,
                                         const std::vector<Criterion>& criteria);

}  // namespace headsup
