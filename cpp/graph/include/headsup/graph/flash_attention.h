// Attention as it is computed where nothing on the way is shown.
#pragma once

#include "headsup/graph/attention.h"

namespace headsup {

namespace nodes {

inline constexpr Attr kQueries{.columns = Columns::queries};
inline constexpr Attr kKeys{.columns = Columns::keys};
inline constexpr Attr kValues{.columns = Columns::values};

// One product gives queries, keys and values; in cross-attention one gives keys and values.
inline constexpr std::array kFusedDeclared = {
    Declared{x, {Axis::batch, Axis::seq_len, Axis::d_model}},
    Declared{kFusedWeight, {Axis::d_model, Axis::qkv_width}},
    Declared{kFusedBias, {Axis::qkv_width}, features::kBias},
    Declared{W_o, {Axis::q_width, Axis::d_model}},
    Declared{b_o, {Axis::d_model}, features::kBias},
};
inline constexpr std::array kFusedCrossDeclared = {
    Declared{x, {Axis::batch, Axis::seq_len, Axis::d_model}},
    Declared{memory, {Axis::batch, Axis::seq_k, Axis::d_model}},
    Declared{W_q, {Axis::d_model, Axis::q_width}},
    Declared{b_q, {Axis::q_width}, features::kBias},
    Declared{kFusedWeight, {Axis::d_model, Axis::k_and_v_width}},
    Declared{kFusedBias, {Axis::k_and_v_width}, features::kBias},
    Declared{W_o, {Axis::q_width, Axis::d_model}},
    Declared{b_o, {Axis::d_model}, features::kBias},
};

inline constexpr std::array kFusedProjections = {
    Node{x, Op::input},
    Node{kFusedProjection, Op::linear, {x, kFusedWeight, kFusedBias}},
    Node{q_flat, Op::slice, {kFusedProjection}, 0, kQueries},
};
inline constexpr std::array kFusedCrossProjections = {
    Node{x, Op::input},
    Node{memory, Op::input},
    Node{q_flat, Op::linear, {x, W_q, b_q}},
    Node{kFusedProjection, Op::linear, {memory, kFusedWeight, kFusedBias}},
};

inline constexpr std::array kFlashNodes = {
    Node{k_flat, Op::slice, {kFusedProjection}, 0, kKeys},
    Node{v_flat, Op::slice, {kFusedProjection}, 0, kValues},
    Node{q_split, Op::split, {q_flat}},
    Node{q, Op::transpose, {q_split}},
    Node{q_rot, Op::rope, {q}, features::kRope},
    Node{k_split, Op::split, {k_flat}},
    Node{k, Op::transpose, {k_split}},
    Node{k_rot, Op::rope, {k}, features::kRope},
    Node{v_split, Op::split, {v_flat}},
    Node{v, Op::transpose, {v_split}},
    Node{outputs_contiguous, Op::flash, {q_rot, k_rot, v}},
    Node{concat, Op::merge, {outputs_contiguous}},
    Node{y, Op::linear, {concat, W_o, b_o}},
};

}  // namespace nodes

inline constexpr ShapedGraph kFlashAttention =
    shaped(Graph(nodes::kFusedDeclared, nodes::kFusedProjections) + nodes::kFlashNodes,
           ~Features{0})
        .value();
inline constexpr ShapedGraph kFlashCrossAttention =
    shaped(Graph(nodes::kFusedCrossDeclared, nodes::kFusedCrossProjections) + nodes::kFlashNodes,
           ~Features{0})
        .value();

/// Attention with projections side by side and scores that never stand in memory whole, for whoever
/// wants y alone.
constexpr const ShapedGraph& flash_attention(bool cross) {
  return cross ? kFlashCrossAttention : kFlashAttention;
}

}  // namespace headsup
