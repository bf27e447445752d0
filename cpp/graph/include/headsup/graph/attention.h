// Multi-head attention, written once: what is handed in, and the operations in order. Shapes,
// costs, runs, explanations and mistakes all read this list.
#pragma once

#include <string_view>

#include "headsup/graph/graph.h"

namespace headsup {

namespace nodes {

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

inline constexpr std::array kAttention = {
    Node{x, Op::input},
    Node{memory, Op::input, {x}, features::kCross},

    Node{q_flat, Op::linear, {x, W_q, b_q}},
    Node{q_split, Op::split, {q_flat}},
    Node{q, Op::transpose, {q_split}},
    Node{q_rot, Op::rope, {q}, features::kRope},

    Node{k_flat, Op::linear, {memory, W_k, b_k}},
    Node{k_split, Op::split, {k_flat}},
    Node{k, Op::transpose, {k_split}},
    Node{k_rot, Op::rope, {k}, features::kRope},

    Node{q_k, Op::scores, {q_rot, k_rot}},
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

// The layer's code, a line an operation. In a line, `$in` is the first operand, `$other` the
// second,
// `$1` and `$2` are names of axes of what is made, and `$repeat` is how PyTorch repeats keys and
// values that heads share; this engine reads them again in place.
struct PytorchLine {
  TensorId made;
  std::string_view text;
};
inline constexpr std::array kLines = {
    PytorchLine{x, "batch, seq_len, d_model = x.shape"},
    PytorchLine{memory, "seq_k = memory.shape[1]"},
    PytorchLine{q_flat, "q = W_q($in)"},
    PytorchLine{q_split, "q = q.view(batch, $1, $2, head_dim)"},
    PytorchLine{q, "q = q.transpose(1, 2)"},
    PytorchLine{q_rot, "q_rot = rope(q, position)"},
    PytorchLine{k_flat, "k = W_k($in)"},
    PytorchLine{k_split, "k = k.view(batch, $1, $2, head_dim)"},
    PytorchLine{k, "k = k.transpose(1, 2)"},
    PytorchLine{k_rot, "k_rot = rope(k, position)"},
    PytorchLine{q_k, "q_k = $in @ $other$repeat.transpose(-2, -1)"},
    PytorchLine{scores, "scores = q_k / math.sqrt(head_dim)"},
    PytorchLine{masked, "masked = scores.masked_fill(hidden, float(\"-inf\"))"},
    PytorchLine{weights, "weights = $in.softmax(dim=-1)"},
    PytorchLine{v_flat, "v = W_v($in)"},
    PytorchLine{v_split, "v = v.view(batch, $1, $2, head_dim)"},
    PytorchLine{v, "v = v.transpose(1, 2)"},
    PytorchLine{head_outputs, "out = weights @ v$repeat"},
    PytorchLine{outputs_swapped, "out = out.transpose(1, 2)"},
    PytorchLine{outputs_contiguous, "out = out.contiguous()"},
    PytorchLine{concat, "concat = out.view(batch, seq_len, n_heads * head_dim)"},
    PytorchLine{y, "y = W_o($in)"},
};

}  // namespace nodes

/// Source: Vaswani et al. 2017, section 3.2; Shazeer 2019 and Ainslie et al. 2023 for shared keys
/// and values.
inline constexpr Graph kAttention{nodes::kDeclared, nodes::kAttention};

/// With its axes, in cross-attention and without: no other feature changes a shape.
inline constexpr ShapedGraph kCrossAttention = shaped(kAttention, ~Features{0}).value();
inline constexpr ShapedGraph kSelfAttention = shaped(kAttention, ~features::kCross).value();
constexpr const ShapedGraph& attention(bool cross) {
  return cross ? kCrossAttention : kSelfAttention;
}

static_assert(shaped(kAttention, 0), "every operation must fit the one before it");
static_assert(kAttention.resolve(TensorId::masked, 0) == TensorId::scores);

}  // namespace headsup
