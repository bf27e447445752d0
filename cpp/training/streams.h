// Which stream of random numbers serves what in training, so that no two things are drawn alike.
// Numbers are written down for good, as those of the layer are (layer/streams.h).
#pragma once

#include <array>
#include <cstdint>

#include "headsup/training/model_dims.h"

namespace headsup::streams {

struct OfPart {
  Part part;
  std::uint32_t stream;
};

/// Every kind of parameter; a layer has room for so many.
inline constexpr std::array kParts = {
    OfPart{Part::wte, 0},     OfPart{Part::wpe, 1},     OfPart{Part::lm_head, 2},
    OfPart{Part::attn_wq, 3}, OfPart{Part::attn_wk, 4}, OfPart{Part::attn_wv, 5},
    OfPart{Part::attn_wo, 6}, OfPart{Part::mlp_fc1, 7}, OfPart{Part::mlp_fc2, 8},
};
inline constexpr std::uint32_t kPartsOfLayer = 16;

/// The stream of one matrix of parameters; layer -1 for those that no layer owns.
constexpr std::uint32_t of(Part part, std::int64_t layer) {
  constexpr std::uint32_t kParameters = 100;
  for (const OfPart& one : kParts) {
    if (one.part != part) continue;
    return kParameters + kPartsOfLayer * static_cast<std::uint32_t>(layer + 1) + one.stream;
  }
  __builtin_trap();
}

inline constexpr std::uint32_t kOrderOfWords = 1000;
inline constexpr std::uint32_t kTrainingItems = 1001;
inline constexpr std::uint32_t kHeldOutItems = 1002;
inline constexpr std::uint32_t kPlaces = 1003;
inline constexpr std::uint32_t kSampling = 1004;
inline constexpr std::uint32_t kShuffledHeads = 1005;
inline constexpr std::uint32_t kSpoiltTokens = 1006;
inline constexpr std::uint32_t kOtherToken = 1007;
/// And the number of one of the layer's matrices (layer/streams.h).
inline constexpr std::uint32_t kSpoiltMatrices = 1100;

}  // namespace headsup::streams
