// One block of a decoder: what attention reads and writes of the residual stream, and the MLP after
// it. Attention itself is graph/attention.h's.
#pragma once

#include "headsup/graph/flash_attention.h"

namespace headsup {

/// How the residual stream is normalized before attention and before the MLP.
enum class Norm : std::uint8_t { rms, layer };

/// The choices that change a block's list of operations; others are features (attention_sizes.h).
struct BlockKind {
  Norm norm = Norm::rms;
  bool gated_mlp = true;
  Activation activation = Activation::silu;
};

namespace nodes {

inline constexpr Axes kStream{Axis::batch, Axis::seq_len, Axis::d_model};
inline constexpr Axes kWidth{Axis::d_model};

inline constexpr std::array kBlockDeclared = {
    Declared{resid_pre, kStream},
    Declared{attn_norm_weight, kWidth},
    Declared{b_o, kWidth, features::kOutputBias},
    Declared{q_norm_weight, {Axis::head_dim}, features::kQkNorm},
    Declared{k_norm_weight, {Axis::head_dim}, features::kQkNorm},
    Declared{mlp_norm_weight, kWidth},
    Declared{W_up, {Axis::d_model, Axis::d_mlp}},
    Declared{b_up, {Axis::d_mlp}, features::kMlpBias},
    Declared{W_down, {Axis::d_mlp, Axis::d_model}},
    Declared{b_down, kWidth, features::kMlpBias},
};
inline constexpr std::array kLayerNormDeclared = {
    Declared{attn_norm_bias, kWidth},
    Declared{mlp_norm_bias, kWidth},
};
inline constexpr std::array kGatedDeclared = {
    Declared{W_gate, {Axis::d_model, Axis::d_mlp}},
    Declared{b_gate, {Axis::d_mlp}, features::kMlpBias},
};

// Queries look at the keys and values of every token so far, kept from token to token.
inline constexpr std::array kInBlock = {
    Node{resid_pre, Op::input},
    Node{x, Op::rms_norm, {resid_pre, attn_norm_weight}},
    Node{q_normed, Op::rms_norm, {q_split, q_norm_weight}, features::kQkNorm},
    Node{q, Op::transpose, {q_normed}},
    Node{k_normed, Op::rms_norm, {k_split, k_norm_weight}, features::kQkNorm},
    Node{k, Op::transpose, {k_normed}},
    Node{kKeptKeys, Op::append, {k_rot}, 0, kKeys},
    Node{q_k, Op::scores, {q_rot, kKeptKeys}},
    Node{kKeptValues, Op::append, {v}, 0, kValues},
    Node{head_outputs, Op::mix, {weights, kKeptValues}},
};

}  // namespace nodes

/// Source of the order, norms before attention and MLP: Radford et al. 2019, section 2.3.
constexpr Graph decoder_block(const BlockKind& kind) {
  using enum TensorId;
  Graph out = changed(kAttention, {nodes::kBlockDeclared, nodes::kInBlock, {}});
  const auto normalize = [&](TensorId to, TensorId from, TensorId weight, TensorId bias) {
    return kind.norm == Norm::layer ? Node{to, Op::layer_norm, {from, weight, bias}}
                                    : Node{to, Op::rms_norm, {from, weight}};
  };
  const Attr how{.activation = kind.activation};
  out[x] = normalize(x, resid_pre, attn_norm_weight, attn_norm_bias);
  out.add(Node{resid_mid, Op::add, {resid_pre, y}});
  out.add(normalize(mlp_x, resid_mid, mlp_norm_weight, mlp_norm_bias));
  if (kind.norm == Norm::layer) {
    for (const Declared& one : nodes::kLayerNormDeclared) out.add(one);
  }
  if (kind.gated_mlp) {
    for (const Declared& one : nodes::kGatedDeclared) out.add(one);
    out.add(Node{gate, Op::linear, {mlp_x, W_gate, b_gate}});
  }
  out.add(Node{up, Op::linear, {mlp_x, W_up, b_up}});
  out.add(Node{activated, Op::activation, {kind.gated_mlp ? gate : up}, 0, how});
  if (kind.gated_mlp) out.add(Node{mlp_hidden, Op::gate, {activated, up}});
  out.add(Node{mlp_y, Op::linear, {kind.gated_mlp ? mlp_hidden : activated, W_down, b_down}});
  out.add(Node{resid_post, Op::add, {resid_mid, mlp_y}});
  return out;
}

/// A block some of whose heads' outputs are replaced before W_o.
constexpr Graph with_replaced_heads(const Graph& block) {
  using enum TensorId;
  constexpr std::array kChange = {Node{heads_replaced, Op::replace_heads, {head_outputs}},
                                  Node{outputs_swapped, Op::transpose, {heads_replaced}}};
  return changed(block, {{}, kChange, {}});
}

static_assert(shaped(decoder_block({}), ~features::kCross), "every operation must fit");
static_assert(shaped(decoder_block({Norm::layer, false, Activation::gelu_tanh}), 0));

}  // namespace headsup
