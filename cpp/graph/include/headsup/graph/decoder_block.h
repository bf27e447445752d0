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
  bool has_mlp = true;
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
};
inline constexpr std::array kMlpDeclared = {
    Declared{mlp_norm_weight, kWidth},
    Declared{W_up, {Axis::d_model, Axis::d_mlp}},
    Declared{b_up, {Axis::d_mlp}, features::kMlpBias},
    Declared{W_down, {Axis::d_mlp, Axis::d_model}},
    Declared{b_down, kWidth, features::kMlpBias},
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

// What a block that makes attention patterns at once does not make.
inline constexpr std::array kBeforeWeights = {q_k, scores, scores_scaled, masked};

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
  out.add(Node{kind.has_mlp ? resid_mid : resid_post, Op::add, {resid_pre, y}});
  if (kind.norm == Norm::layer) out.add(Declared{attn_norm_bias, nodes::kWidth});
  if (!kind.has_mlp) return out;
  for (const Declared& one : nodes::kMlpDeclared) out.add(one);
  if (kind.norm == Norm::layer) out.add(Declared{mlp_norm_bias, nodes::kWidth});
  out.add(normalize(mlp_x, resid_mid, mlp_norm_weight, mlp_norm_bias));
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

/// What a block does otherwise than its model was trained to do. Which heads it concerns, and the
/// numbers that stand in, are the run's (RunContext).
struct BlockEdit {
  bool rope = true;               // false: queries and keys are not turned
  bool other_rope_pairs = false;  // turned in the pairs of the other convention
  bool tiled_kv = false;          // heads share keys and values in the wrong order
  bool scale_scores = false;      // of some heads
  bool edit_patterns = false;
  bool replace_heads = false;  // before W_o
  bool zero_slices = false;    // after W_o
  std::int64_t window = 0;     // a query sees so many keys; 0: as many as the model lets it
  std::int64_t first_key = 0;  // keys before it are hidden, as padding is

  constexpr bool operator==(const BlockEdit&) const = default;
};

namespace detail {

// Whoever reads the node's operand reads what the node makes instead.
constexpr Graph with_between(Graph graph, const Node& node) {
  for (const Node& reader : graph.nodes()) {
    for (TensorId& operand : graph[reader.out].in) {
      if (operand == node.in[0]) operand = node.out;
    }
  }
  const std::array change = {node};
  return changed(graph, {{}, change, {}});
}

}  // namespace detail

/// The block with an edit.
constexpr Graph edited(Graph block, const BlockEdit& edit) {
  using enum TensorId;
  if (!edit.rope) {
    block[kKeptKeys].in[0] = k;
    block[q_k].in[0] = q;
    constexpr std::array kTurned = {q_rot, k_rot};
    block = changed(block, {{}, {}, kTurned});
  } else if (edit.other_rope_pairs) {
    block[q_rot].attr.other_order = block[k_rot].attr.other_order = true;
  }
  block[q_k].attr.other_order = block[head_outputs].attr.other_order = edit.tiled_kv;
  if (edit.scale_scores) {
    block = detail::with_between(block, Node{scores_scaled, Op::scale_heads, {scores}});
  }
  if (edit.edit_patterns) {
    block = detail::with_between(block, Node{patterns_edited, Op::edit_patterns, {weights}});
  }
  if (edit.replace_heads) {
    block = detail::with_between(block, Node{heads_replaced, Op::replace_heads, {head_outputs}});
  }
  if (edit.zero_slices) {
    block = detail::with_between(block, Node{slices_zeroed, Op::zero_slices, {y}});
  }
  return block;
}

/// A block that makes attention patterns at once, with no scores on their way. Requires
/// weighs_at_once.
constexpr Graph with_patterns_at_once(const Graph& block) {
  using enum TensorId;
  Node at_once = block[weights], mixed = block[head_outputs];
  at_once.op = Op::attention_weights;
  at_once.in = block[q_k].in;
  at_once.attr = block[q_k].attr;
  // Patterns that were edited may have weights of keys that nobody sees.
  mixed.attr.seen_only = !block.makes(patterns_edited);
  const std::array change = {at_once, mixed};
  return changed(block, {{}, change, nodes::kBeforeWeights});
}

inline constexpr BlockEdit kEveryEdit{.rope = false,
                                      .tiled_kv = true,
                                      .scale_scores = true,
                                      .edit_patterns = true,
                                      .replace_heads = true,
                                      .zero_slices = true};
static_assert(shaped(decoder_block({}), ~features::kCross), "every operation must fit");
static_assert(shaped(edited(decoder_block({}), kEveryEdit), ~features::kCross));
static_assert(shaped(with_patterns_at_once(decoder_block({})), kFlashFeatures & ~features::kCross));
static_assert(shaped(with_patterns_at_once(edited(decoder_block({}), kEveryEdit)), 0));
static_assert(shaped(decoder_block({Norm::layer, false, Activation::gelu_tanh}), 0));

}  // namespace headsup
