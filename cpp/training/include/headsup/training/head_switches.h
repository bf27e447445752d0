// Heads taken out of a trained model: what stands in place of their outputs. Knows the outputs of
// one head; knows no model and no task.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "headsup/tensor/matrix.h"

namespace headsup {

/// What a head that is off gives instead of weights v: zeros; its mean output over a set, so that
/// only what varies is lost; the output it gives another token, so that only its fit is lost.
enum class Ablation : std::uint8_t { zero, mean, shuffle };

inline constexpr std::array<std::string_view, 3> kAblationNames = {"zero", "mean", "shuffle"};

/// Which heads are off, and how.
struct HeadSwitches {
  Ablation how = Ablation::zero;
  std::vector<bool> off;     // [n_layers * n_heads]
  std::vector<float> means;  // [n_layers * n_heads, head_dim], for Ablation::mean
  std::uint32_t seed = 0;    // of the new order, for Ablation::shuffle
};

/// Puts what stands in for head `head` (of all layers' heads) in place of its outputs: one
/// [tokens, head_dim] for each sequence. A shuffle is among all tokens of all sequences.
void switch_off(const HeadSwitches& switches, std::size_t head,
                std::span<const MutableMatrix> outputs);

}  // namespace headsup
