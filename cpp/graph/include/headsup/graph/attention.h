// Multi-head attention, written once: what is handed in, and the operations in order. Shapes,
// costs, runs, explanations and mistakes all read this list.
#pragma once

#include "headsup/graph/graph.h"

namespace headsup {

namespace attention {

using enum TensorId;

inline constexpr std::array kDeclared = {
    Declared{x, {Axis::batch, Axis::seq_len, Axis::d_model}},
    Declared{memory, {Axis::batch, Axis::seq_k, Axis::d_model}, features::kCross},
    Declared{W_q, {Axis::d_model, Axis::q_width}},
    Declared{b_q, {Axis::q_width}, features::kBias},
    Declared{W_k, {Axis::d_model, Axis::kv_width}},
    Declared{b_k, {Axis::kv_width}, features::kBias},
    Declared{W_v, {Axis::d_model, Axis::kv_width}},
    Declared{b_v, {Axis::kv_width}, features::kBias},
    Declared{W_o, {Axis::q_width, Axis::d_model}},
    Declared{b_o, {Axis::d_model}, features::kBias},
};

inline constexpr std::array kNodes = {
    Node{x, Op::input},
    Node{memory, Op::input, {x}, features::kCross},

    Node{q_flat, Op::linear, {x, W_q, b_q}},
    Node{q_split, Op::split, {q_flat}},
    Node{q, Op::transpose, {q_split}},

    Node{k_flat, Op::linear, {memory, W_k, b_k}},
    Node{k_split, Op::split, {k_flat}},
    Node{k, Op::transpose, {k_split}},

    Node{q_k, Op::scores, {q, k}},
    Node{scores, Op::scale, {q_k}},
    Node{masked, Op::mask, {scores}, features::kMasked},
    Node{weights, Op::softmax, {masked}},

    Node{v_flat, Op::linear, {memory, W_v, b_v}},
    Node{v_split, Op::split, {v_flat}},
    Node{v, Op::transpose, {v_split}},

    Node{head_outputs, Op::mix, {weights, v}},
    Node{outputs_swapped, Op::transpose, {head_outputs}},
    Node{outputs_contiguous, Op::contiguous, {outputs_swapped}},
    Node{concat, Op::merge, {outputs_contiguous}},
    Node{y, Op::linear, {concat, W_o, b_o}},
};

}  // namespace attention

/// Source: Vaswani et al. 2017, section 3.2; Shazeer 2019 and Ainslie et al. 2023 for shared keys
/// and values.
inline constexpr Graph kAttention{attention::kDeclared, attention::kNodes};

static_assert(infer_axes(kAttention, 0) && infer_axes(kAttention, ~Features{0}),
              "every operation must fit the one before it");
/// The axes of each of its tensors, in cross-attention and without: no other feature changes a
/// shape.
inline constexpr AxesTable kCrossAxes = *infer_axes(kAttention, ~Features{0});
inline constexpr AxesTable kSelfAxes = *infer_axes(kAttention, ~features::kCross);

constexpr const AxesTable& attention_axes(bool cross) { return cross ? kCrossAxes : kSelfAxes; }

static_assert(kAttention.resolve(TensorId::masked, 0) == TensorId::scores);

}  // namespace headsup
