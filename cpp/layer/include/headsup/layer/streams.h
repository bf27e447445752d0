// Which stream of random numbers serves what in a layer and its studies, so that no two things are
// drawn alike. A stream's number decides every number on a page, so it is written down and never
// follows from a place in a list: what is added gets a number that nothing had before. Those of
// training are in training/streams.h.
#pragma once

#include <array>
#include <cstdint>

#include "headsup/graph/tensors.h"

namespace headsup::streams {

struct OfTensor {
  TensorId tensor;
  std::uint32_t stream;
};

/// Every tensor that is drawn. Numbers below a hundred are for more of them.
inline constexpr std::array kTensors = {
    OfTensor{TensorId::x, 0},   OfTensor{TensorId::memory, 1}, OfTensor{TensorId::W_q, 2},
    OfTensor{TensorId::b_q, 3}, OfTensor{TensorId::W_k, 4},    OfTensor{TensorId::b_k, 5},
    OfTensor{TensorId::W_v, 6}, OfTensor{TensorId::b_v, 7},    OfTensor{TensorId::W_o, 8},
    OfTensor{TensorId::b_o, 9},
};

/// Requires a tensor of kTensors.
constexpr std::uint32_t of(TensorId tensor) {
  for (const OfTensor& one : kTensors) {
    if (one.tensor == tensor) return one.stream;
  }
  __builtin_trap();
}

inline constexpr std::uint32_t kStudyQueries = 101;  // layer/scaling_study.h
inline constexpr std::uint32_t kStudyKeys = 102;
inline constexpr std::uint32_t kRankQueries = 111;  // layer/rank_view.h
inline constexpr std::uint32_t kRankKeys = 112;

}  // namespace headsup::streams
