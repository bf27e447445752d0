// The sizes of one attention layer, as everything in the engine is handed them.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "headsup/ops/args.h"

namespace headsup {

/// The parts of a layer that not every layer has, as bits.
using Features = std::uint32_t;
namespace features {
inline constexpr Features kCross = 1;   // keys and values come from a second sequence
inline constexpr Features kMasked = 2;  // some keys are hidden
inline constexpr Features kBias = 4;    // projections add a bias
inline constexpr Features kRope = 8;    // queries and keys are turned by position
// Of a decoder's block. There kBias is that of queries, keys and values alone.
inline constexpr Features kOutputBias = 16;
inline constexpr Features kMlpBias = 32;
inline constexpr Features kQkNorm = 64;  // queries and keys are normalized, head by head
}  // namespace features

/// How queries and keys are told where their tokens stand. Rotations need an even head_dim.
enum class Positions : std::uint8_t { none, rope_adjacent, rope_halves };
inline constexpr std::array<std::string_view, 3> kPositionNames = {"none", "rope_adjacent",
                                                                   "rope_halves"};
constexpr Features features_of(Positions positions) {
  return positions == Positions::none ? 0 : features::kRope;
}

/// Checked sizes. Every one is from 1 to kMaxSize, n_kv_heads divides n_heads, and every count that
/// the shape walk gives fits 63 bits.
struct AttentionSizes {
  std::int64_t batch = 0;
  std::int64_t seq_len = 0;
  std::int64_t seq_k = 0;
  std::int64_t d_model = 0;
  std::int64_t n_heads = 0;
  std::int64_t n_kv_heads = 0;
  std::int64_t head_dim = 0;
  bool cross = false;
  bool causal = false;
  bool bias = false;
  std::vector<std::int64_t> key_lengths;
  Positions positions = Positions::none;

  std::int64_t q_width() const { return n_heads * head_dim; }
  std::int64_t kv_width() const { return n_kv_heads * head_dim; }
  /// The key and value head that query head `head` reads.
  std::int64_t kv_head_of(std::int64_t head) const { return head / (n_heads / n_kv_heads); }
  bool masks() const { return causal || !key_lengths.empty(); }
  Features features() const {
    return (cross ? features::kCross : 0) | (masks() ? features::kMasked : 0) |
           (bias ? features::kBias : 0) | features_of(positions);
  }
  /// Requires counts that fit 63 bits.
  AxisSizes by_axis() const;
  Visibility visibility() const { return {seq_len, seq_k, causal, key_lengths}; }
  /// What every operation of a run is told; without the heads that are ablated.
  RunContext context() const {
    RunContext out{by_axis(), visibility()};
    if (positions == Positions::rope_halves) out.rope_pairs = RopePairs::halves;
    return out;
  }
  bool operator==(const AttentionSizes&) const = default;
};

/// The name that an axis goes by in a layer of these sizes: a width that is d_model's goes by that
/// name, and key and value heads by n_heads where there are as many.
Axis label_of(Axis axis, const AxisSizes& sizes);

}  // namespace headsup
