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

/// Whether attention weights come from q and k as one pass makes them: by products, a division by
/// sqrt(head_dim), factors of heads, a mask and softmax along keys, and nothing else. Otherwise,
/// as with a bug or an operation that the pass does not know, they are made step by step.
constexpr bool weighs_at_once(const Graph& graph, Features features) {
  TensorId id = graph.resolve(TensorId::weights, features);
  for (;;) {
    const Node& node = graph[id];
    if (node.op == Op::scores) return true;
    const bool known = node.op == Op::softmax || node.op == Op::mask || node.op == Op::scale ||
                       node.op == Op::scale_heads;
    if (!known || node.attr != Attr{}) return false;
    id = graph.resolve(node.in[0], features);
  }
}

/// The features of layers that flash computes. A run of another has to be refused it.
inline constexpr Features kFlashFeatures = [] {
  Features out = 0;
  for (Features one = 1; one != 0; one <<= 1) out |= weighs_at_once(kAttention, one) ? one : 0;
  return out;
}();

/// Projections side by side. Source: the c_attn of GPT-2 (Radford et al. 2019).
inline constexpr Graph kFusedProjections =
    changed(kAttention, {nodes::kFusedDeclared, nodes::kFused, nodes::kNoneOfQkv});
inline constexpr Graph kFusedCrossProjections =
    changed(kAttention, {nodes::kFusedCrossDeclared, nodes::kFusedCross, nodes::kNoneOfKv});

/// Projections side by side and flash, for whoever wants y alone.
inline constexpr ShapedGraph kFlashAttention =
    shaped(changed(kFusedProjections, {{}, nodes::kFlash, nodes::kNoneOfScores}),
           kFlashFeatures & ~features::kCross)
        .value();
inline constexpr ShapedGraph kFlashCrossAttention =
    shaped(changed(kFusedCrossProjections, {{}, nodes::kFlash, nodes::kNoneOfScores}),
           kFlashFeatures)
        .value();
/// Requires features of kFlashFeatures.
constexpr const ShapedGraph& flash_attention(bool cross) {
  return cross ? kFlashCrossAttention : kFlashAttention;
}

/// FLOPs of such a run: a multiply-add is 2; of scores and weighted values, what queries may see
/// alone. Requires counts that fit 63 bits.
std::int64_t flash_flops(const AttentionSizes& dims);

}  // namespace headsup
