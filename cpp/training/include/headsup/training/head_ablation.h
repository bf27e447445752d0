// Ablates heads of a trained model by replacing their outputs.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "headsup/tensor/matrix.h"

namespace headsup {

/// What replaces an ablated head's outputs: zeros; its mean output over a data set, which removes
/// only what varies between tokens; or its output for another token, which keeps the distribution.
enum class AblationKind : std::uint8_t { zero, mean, shuffle };

inline constexpr std::array<std::string_view, 3> kAblationKindNames = {"zero", "mean", "shuffle"};

/// Which heads are ablated, and how.
struct HeadAblation {
  AblationKind kind = AblationKind::zero;
  std::vector<bool> ablated;  // [n_layers * n_heads]
  std::vector<float> means;   // [n_layers * n_heads, head_dim], for AblationKind::mean
  std::uint32_t seed = 0;     // of the permutation, for AblationKind::shuffle
};

/// Replaces the outputs of head `head`, counted over all layers: one [tokens, head_dim] per
/// sequence. A shuffle permutes the tokens of all sequences together.
void ablate(const HeadAblation& ablation, std::size_t head, std::span<const MutableMatrix> outputs);

}  // namespace headsup
