// Attention as it is computed where nothing on the way is shown.
#pragma once

#include "headsup/graph/attention.h"

namespace headsup {

namespace attention {

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
    Node{k_split, Op::split, {k_flat}},
    Node{k, Op::transpose, {k_split}},
    Node{v_split, Op::split, {v_flat}},
    Node{v, Op::transpose, {v_split}},
    Node{outputs_contiguous, Op::flash, {q, k, v}},
    Node{concat, Op::merge, {outputs_contiguous}},
    Node{y, Op::linear, {concat, W_o, b_o}},
};

}  // namespace attention

inline constexpr Graph kFlashAttention =
    Graph(attention::kFusedDeclared, attention::kFusedProjections) + attention::kFlashNodes;
inline constexpr Graph kFlashCrossAttention =
    Graph(attention::kFusedCrossDeclared, attention::kFusedCrossProjections) +
    attention::kFlashNodes;

static_assert(infer_axes(kFlashAttention, ~Features{0}));
static_assert(infer_axes(kFlashCrossAttention, ~Features{0}));

}  // namespace headsup
