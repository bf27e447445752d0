// Counting the models of a catalogue by what they have. Knows their sizes' names; knows no
// expression.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "headsup/catalogue/model.h"

namespace headsup {

/// What a model must have: a size of this name from `low` to `high`; or, for the other names, to be
/// of a sharing ("GQA") or a kind ("decoder"), to have a head size given apart ("given"), or a
/// width that its heads do not divide ("uneven").
struct Criterion {
  std::string_view name;
  std::int64_t low = 1;
  std::int64_t high = kMaxSize;
};

/// How many models meet all criteria; none where a name is unknown.
std::optional<std::int64_t> count_models(const Catalogue& catalogue,
                                         const std::vector<Criterion>& criteria);

}  // namespace headsup
