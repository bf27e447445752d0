// Which stream of random numbers serves what in training, so that no two things are drawn alike.
// Streams of the layer's own tensors are below a hundred (attention/weights.cpp).
#pragma once

#include <cstdint>

namespace headsup::streams {

inline constexpr std::uint32_t kParameters = 100;  // and one for each matrix of each layer
inline constexpr std::uint32_t kOrderOfWords = 1000;
inline constexpr std::uint32_t kTrainingItems = 1001;
inline constexpr std::uint32_t kHeldOutItems = 1002;
inline constexpr std::uint32_t kPlaces = 1003;
inline constexpr std::uint32_t kSampling = 1004;
inline constexpr std::uint32_t kShuffledHeads = 1005;
inline constexpr std::uint32_t kSpoiltTokens = 1006;
inline constexpr std::uint32_t kOtherToken = 1007;
inline constexpr std::uint32_t kSpoiltMatrices = 1100;  // and one for each matrix of the layer

}  // namespace headsup::streams
