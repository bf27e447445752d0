// Other ways to write multi-head attention, as graphs of their own beside graph/attention.h. They
// agree with it to within rounding.
#pragma once

#include "headsup/graph/flash_attention.h"
#include "headsup/graph/run.h"

namespace headsup {

namespace nodes {

// W_q is [d_model, n_heads, head_dim], so that its product has the heads as an axis, and W_o
// [n_heads, head_dim, d_model] sums over both: nothing is split and nothing merged.
inline constexpr std::array kEinsumDeclared = {
    Declared{W_q, {Axis::d_model, Axis::n_heads, Axis::head_dim}},
    Declared{b_q, {Axis::n_heads, Axis::head_dim}, features::kBias},
    Declared{W_k, {Axis::d_model, Axis::n_kv_heads, Axis::head_dim}},
    Declared{b_k, {Axis::n_kv_heads, Axis::head_dim}, features::kBias},
    Declared{W_v, {Axis::d_model, Axis::n_kv_heads, Axis::head_dim}},
    Declared{b_v, {Axis::n_kv_heads, Axis::head_dim}, features::kBias},
    Declared{W_o, {Axis::n_heads, Axis::head_dim, Axis::d_model}},
};
inline constexpr std::array kEinsum = {
    Node{q_split, Op::linear, {x, W_q, b_q}},
    Node{k_split, Op::linear, {memory, W_k, b_k}},
    Node{v_split, Op::linear, {memory, W_v, b_v}},
    Node{y, Op::linear, {outputs_contiguous, W_o, b_o}},
};
inline constexpr std::array kNoWidth = {q_flat, k_flat, v_flat, concat};

}  // namespace nodes

/// One product for queries, keys and values. Runs with Inputs::fused, without a second sequence.
inline constexpr ShapedGraph kFusedQkvAttention =
    shaped(kFusedProjections, ~features::kCross).value();

/// With weights of three axes, as einsum and Flax's MultiHeadDotProductAttention have them.
inline constexpr Graph kEinsumProjections =
    changed(kAttention, {nodes::kEinsumDeclared, nodes::kEinsum, nodes::kNoWidth});
inline constexpr ShapedGraph kEinsumAttention =
    shaped(kEinsumProjections, ~features::kCross).value();

/// One head as a layer of its own: its columns of W_q, W_k and W_v, its rows of W_o, and b_o with
/// head 0 alone, since it is added once. Runs with the sizes that one_head_of gives.
Inputs inputs_of_head(const AttentionSizes& sizes, const Inputs& inputs, std::int64_t head);
AttentionSizes one_head_of(AttentionSizes sizes);

}  // namespace headsup
