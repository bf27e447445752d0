// The score of a query and a key as RoPE makes it of any two positions, pair by pair.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "headsup/kernels/rope.h"

namespace headsup {

/// One pair of a head's numbers: two places in the vector, which RoPE rotates together.
struct RopePairScore {
  std::int64_t first = 0, second = 0;  // of its numbers in q and k
  double frequency = 0;                // radians a position
  double angle = 0;         // radians from the key's rotation to the query's: distance x frequency
  double contribution = 0;  // of its two numbers to q_rot . k_rot
};

/// A score, pair by pair: (R(m) q) . (R(n) k) / sqrt(head_dim) with the query at position m and the
/// key at n, which depends on m - n alone (Su et al. 2021, equation 16).
struct RopeScore {
  std::vector<float> q, k;          // [head_dim] before the rotation
  std::vector<float> q_rot, k_rot;  // [head_dim] after it
  std::vector<RopePairScore> pairs;
  double rest = 0;            // what the numbers add that belong to no pair, where a head has such
  double dot_product = 0;     // of q_rot and k_rot: all contributions and the rest
  double scale = 0;           // 1 / sqrt(head_dim)
  double score = 0;           // before the mask
  std::vector<float> scores;  // by distance, the query 0, 1, 2 ... positions behind the key
};

/// So many that a chart of them has more than a point for each of its pixels.
inline constexpr std::int64_t kMostDistances = 4096;

/// Of q and k [head_dim] at two positions, and at the distances 0 to `distances` - 1. Requires
/// vectors of one size, not below settings.rotary_dim, and positions of at least 0.
RopeScore rope_score(const RopeSettings& settings, std::span<const float> q,
                     std::span<const float> k, std::int64_t query_position,
                     std::int64_t key_position, std::int64_t distances);

}  // namespace headsup
