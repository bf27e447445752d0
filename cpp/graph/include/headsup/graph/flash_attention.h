// Attention as it is computed where nothing on the way is shown.
#pragma once

#include "headsup/graph/attention.h"

namespace headsup {

namespace nodes {

inline constexpr Attr kQueries{.columns = Columns::queries};
inline constexpr Attr kKeys{.columns = Columns::keys};
inline constexpr Attr kValues{.columns = Columns::values};

// One product gives queries, keys and values, or keys and values alone where those come from a
// second sequence.
inline constexpr std::array kFusedDeclared = {
    Declared{kFusedWeight, {Axis::d_model, Axis::qkv_width}},
    Declared{kFusedBias, {Axis::qkv_width}, features::kBias},
};
inline constexpr std::array kFusedCrossDeclared = {
    Declared{kFusedWeight, {Axis::d_model, Axis::k_and_v_width}},
    Declared{kFusedBias, {Axis::k_and_v_width}, features::kBias},
};
inline constexpr std::array kFused = {
    Node{kFusedProjection, Op::linear, {x, kFusedWeight, kFusedBias}},
    Node{q_flat, Op::slice, {kFusedProjection}, 0, kQueries},
    Node{k_flat, Op::slice, {kFusedProjection}, 0, kKeys},
    Node{v_flat, Op::slice, {kFusedProjection}, 0, kValues},
};
inline constexpr std::array kFusedCross = {
    Node{kFusedProjection, Op::linear, {memory, kFusedWeight, kFusedBias}},
    Node{k_flat, Op::slice, {kFusedProjection}, 0, kKeys},
    Node{v_flat, Op::slice, {kFusedProjection}, 0, kValues},
};
inline constexpr std::array kNoneOfQkv = {W_q, b_q, W_k, b_k, W_v, b_v, memory};
inline constexpr std::array kNoneOfKv = {W_k, b_k, W_v, b_v};

// Scores never stand in memory whole.
inline constexpr std::array kFlash = {Node{outputs_contiguous, Op::flash, {q_rot, k_rot, v}}};
inline constexpr std::array kNoneOfScores = {q_k,     scores,       masked,
                                             weights, head_outputs, outputs_swapped};

}  // namespace nodes

/// Projections side by side. Source: the c_attn of GPT-2 (Radford et al. 2019).
inline constexpr Graph kFusedProjections =
    changed(kAttention, {nodes::kFusedDeclared, nodes::kFused, nodes::kNoneOfQkv});
inline constexpr Graph kFusedCrossProjections =
    changed(kAttention, {nodes::kFusedCrossDeclared, nodes::kFusedCross, nodes::kNoneOfKv});

/// Projections side by side and flash, for whoever wants y alone.
inline constexpr ShapedGraph kFlashAttention =
    shaped(changed(kFusedProjections, {{}, nodes::kFlash, nodes::kNoneOfScores}), ~features::kCross)
        .value();
inline constexpr ShapedGraph kFlashCrossAttention =
    shaped(changed(kFusedCrossProjections, {{}, nodes::kFlash, nodes::kNoneOfScores}), ~Features{0})
        .value();
constexpr const ShapedGraph& flash_attention(bool cross) {
  return cross ? kFlashCrossAttention : kFlashAttention;
}

/// FLOPs of such a run: a multiply-add is 2; of scores and weighted values, what queries may see
/// alone. Requires counts that fit 63 bits.
std::int64_t flash_flops(const AttentionSizes& dims);

}  // namespace headsup
