// Other ways to write multi-head attention, as graphs of their own beside graph/attention.h. They
// agree with it to within rounding.
#pragma once

#include "headsup/graph/flash_attention.h"
#include "headsup/graph/run.h"

namespace headsup {

namespace nodes {

// Scores to y, as in kAttention.
inline constexpr std::array kFromHeads = {
    Node{q_k, Op::scores, {q_rot, k_rot}},
    Node{scores, Op::scale, {q_k}},
    Node{masked, Op::mask, {scores}, features::kMasked},
    Node{weights, Op::softmax, {masked}},
    Node{head_outputs, Op::mix, {weights, v}},
    Node{outputs_swapped, Op::transpose, {head_outputs}},
    Node{outputs_contiguous, Op::contiguous, {outputs_swapped}},
    Node{concat, Op::merge, {outputs_contiguous}},
    Node{y, Op::linear, {concat, W_o, b_o}},
};

// Columns of one product, split into heads.
inline constexpr std::array kHeadsOfFused = {
    Node{q_flat, Op::slice, {kFusedProjection}, 0, kQueries},
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
};
inline constexpr std::array kOneProjection = {
    Node{x, Op::input},
    Node{kFusedProjection, Op::linear, {x, kFusedWeight, kFusedBias}},
};

// W_q is [d_model, n_heads, head_dim], so that its product has the heads as an axis, and W_o
// [n_heads, head_dim, d_model] sums over both: nothing is split and nothing merged.
inline constexpr std::array kEinsumDeclared = {
    Declared{x, {Axis::batch, Axis::seq_len, Axis::d_model}},
    Declared{memory, {Axis::batch, Axis::seq_k, Axis::d_model}, features::kCross},
    Declared{W_q, {Axis::d_model, Axis::n_heads, Axis::head_dim}},
    Declared{b_q, {Axis::n_heads, Axis::head_dim}, features::kBias},
    Declared{W_k, {Axis::d_model, Axis::n_kv_heads, Axis::head_dim}},
    Declared{b_k, {Axis::n_kv_heads, Axis::head_dim}, features::kBias},
    Declared{W_v, {Axis::d_model, Axis::n_kv_heads, Axis::head_dim}},
    Declared{b_v, {Axis::n_kv_heads, Axis::head_dim}, features::kBias},
    Declared{W_o, {Axis::n_heads, Axis::head_dim, Axis::d_model}},
    Declared{b_o, {Axis::d_model}, features::kBias},
};
inline constexpr std::array kEinsum = {
    Node{x, Op::input},
    Node{memory, Op::input, {x}, features::kCross},
    Node{q_split, Op::linear, {x, W_q, b_q}},
    Node{q, Op::transpose, {q_split}},
    Node{q_rot, Op::rope, {q}, features::kRope},
    Node{k_split, Op::linear, {memory, W_k, b_k}},
    Node{k, Op::transpose, {k_split}},
    Node{k_rot, Op::rope, {k}, features::kRope},
    Node{v_split, Op::linear, {memory, W_v, b_v}},
    Node{v, Op::transpose, {v_split}},
    Node{q_k, Op::scores, {q_rot, k_rot}},
    Node{scores, Op::scale, {q_k}},
    Node{masked, Op::mask, {scores}, features::kMasked},
    Node{weights, Op::softmax, {masked}},
    Node{head_outputs, Op::mix, {weights, v}},
    Node{outputs_swapped, Op::transpose, {head_outputs}},
    Node{outputs_contiguous, Op::contiguous, {outputs_swapped}},
    Node{y, Op::linear, {outputs_contiguous, W_o, b_o}},
};

}  // namespace nodes

/// One product for queries, keys and values, as GPT-2 keeps its weights. Runs with Inputs::fused;
/// without a second sequence. Source: the c_attn of GPT-2 (Radford et al. 2019).
inline constexpr ShapedGraph kFusedQkvAttention =
    shaped(Graph(nodes::kFusedDeclared, nodes::kOneProjection) + nodes::kHeadsOfFused +
               nodes::kFromHeads,
           ~features::kCross)
        .value();

/// With weights of three axes, as einsum and Flax's MultiHeadDotProductAttention have them.
inline constexpr ShapedGraph kEinsumAttention =
    shaped({nodes::kEinsumDeclared, nodes::kEinsum}, ~features::kCross).value();
inline constexpr ShapedGraph kEinsumCrossAttention =
    shaped({nodes::kEinsumDeclared, nodes::kEinsum}, ~Features{0}).value();

/// y [batch, seq_len, d_model] from a loop over heads: each is a layer of one head with its columns
/// of W_q, W_k and W_v and its rows of W_o, and y is the sum of what they write, plus b_o.
/// Source: Elhage et al. 2021, "Attention heads are independent and additive".
Tensor attention_by_head(const AttentionSizes& sizes, const Inputs& inputs);

}  // namespace headsup
