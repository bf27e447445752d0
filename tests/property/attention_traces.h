// Attention layers of every kind, each run with every tensor kept.
#pragma once

#include <cstdint>
#include <vector>

#include "support/dice.h"
#include "support/layers.h"

namespace headsup::test {

/// Sizes that fill no lane and no tile, groups, masks, padding, biases, a second sequence,
/// rotation.
Config awkward(Dice& dice);

/// Weights from the seed, those side by side that some graphs ask for among them.
Trace run(const ShapedGraph& graph, const AttentionSizes& sizes, std::uint32_t seed,
          std::vector<std::int64_t> ablated = {});

/// Attention, the other ways to write it, and every bug that can be planted in it.
std::vector<Trace> traces(std::uint32_t seed, int rounds);

}  // namespace headsup::test
