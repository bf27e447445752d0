// The streams of random numbers used in training. No two uses share one, and a number never
// changes, because every number that the course shows depends on it (see also layer/streams.h).
#pragma once

#include <array>
#include <cstdint>

#include "headsup/training/model_sizes.h"

namespace headsup::streams {

struct RoleStream {
  WeightRole role;
  std::uint32_t stream;
};

/// All roles, and how many streams are reserved for each layer.
inline constexpr std::array kRoleStreams = {
    RoleStream{WeightRole::wte, 0},     RoleStream{WeightRole::wpe, 1},
    RoleStream{WeightRole::lm_head, 2}, RoleStream{WeightRole::attn_wq, 3},
    RoleStream{WeightRole::attn_wk, 4}, RoleStream{WeightRole::attn_wv, 5},
    RoleStream{WeightRole::attn_wo, 6}, RoleStream{WeightRole::mlp_fc1, 7},
    RoleStream{WeightRole::mlp_fc2, 8},
};
inline constexpr std::uint32_t kStreamsPerLayer = 16;

/// The stream of one matrix of parameters; layer is -1 for embeddings and lm_head.
constexpr std::uint32_t of(WeightRole role, std::int64_t layer) {
  constexpr std::uint32_t kParameters = 100;
  for (const RoleStream& one : kRoleStreams) {
    if (one.role != role) continue;
    return kParameters + kStreamsPerLayer * static_cast<std::uint32_t>(layer + 1) + one.stream;
  }
  __builtin_trap();
}

inline constexpr std::uint32_t kWordOrder = 1000;
inline constexpr std::uint32_t kTrainingItems = 1001;
inline constexpr std::uint32_t kHeldOutItems = 1002;
inline constexpr std::uint32_t kLookupPositions = 1003;
inline constexpr std::uint32_t kSampling = 1004;
inline constexpr std::uint32_t kShuffledHeads = 1005;
inline constexpr std::uint32_t kBuggyLayerTokens = 1006;
inline constexpr std::uint32_t kOtherToken = 1007;
/// Plus the stream of one of the layer's matrices (layer/streams.h).
inline constexpr std::uint32_t kBuggyLayerMatrices = 1100;

}  // namespace headsup::streams
