// Every tensor of an attention layer, by name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "headsup/base/words.h"
#include "headsup/graph/attention_sizes.h"

namespace headsup {

enum class TensorId : std::uint8_t {
  x,
  memory,
  W_q,
  b_q,
  W_k,
  b_k,
  W_v,
  b_v,
  W_o,
  b_o,
  q_flat,   // x W_q, before the split
  q_split,  // the same numbers with the head axis named
  q,        // heads moved in front of tokens
  q_rot,    // turned by position
  k_flat,
  k_split,
  k,
  k_rot,
  v_flat,
  v_split,
  v,
  q_k,                 // q k^T
  scores,              // q_k / sqrt(head_dim)
  masked,              // scores with hidden keys at minus infinity
  weights,             // softmax of masked along the keys
  head_outputs,        // weights v
  outputs_swapped,     // tokens moved in front of heads again: a view
  outputs_contiguous,  // the same, moved in memory
  concat,              // heads side by side again
  y,                   // concat W_o

  // Of a decoder's block, where attention's x is resid_pre normalized.
  resid_pre,  // the residual stream before the block
  attn_norm_weight,
  attn_norm_bias,
  q_norm_weight,
  k_norm_weight,
  q_normed,
  k_normed,
  scores_scaled,    // scores with those of some heads multiplied
  patterns_edited,  // weights with those of some heads made others
  heads_replaced,   // head_outputs with those of some heads replaced
  slices_zeroed,    // y with some slices of its width at zero
  resid_mid,        // after attention has added to it
  mlp_norm_weight,
  mlp_norm_bias,
  mlp_x,
  W_gate,
  b_gate,
  W_up,
  b_up,
  W_down,
  b_down,
  gate,
  up,
  activated,
  mlp_hidden,  // activated * up where the MLP is gated
  mlp_y,
  resid_post,  // after the MLP has added to it
  // Outside blocks.
  token_embedding,
  position_embedding,
  final_norm_weight,
  final_norm_bias,
  output_weight,
};

/// Their names, as JSON and pages say them.
inline constexpr std::size_t kNamedTensors = static_cast<std::size_t>(TensorId::output_weight) + 1;
inline constexpr auto kTensorNames = words_of<kNamedTensors>(
    "x memory W_q b_q W_k b_k W_v b_v W_o b_o q_flat q_split q q_rot k_flat k_split k k_rot "
    "v_flat v_split v q_k scores masked weights head_outputs outputs_swapped "
    "outputs_contiguous concat y resid_pre attn_norm_weight attn_norm_bias q_norm_weight "
    "k_norm_weight q_normed k_normed scores_scaled patterns_edited heads_replaced "
    "slices_zeroed resid_mid mlp_norm_weight mlp_norm_bias mlp_x W_gate b_gate W_up b_up "
    "W_down b_down gate up activated mlp_hidden mlp_y resid_post token_embedding "
    "position_embedding final_norm_weight final_norm_bias output_weight");
static_assert(kTensorNames.back() == "output_weight");

/// Those that a traced run may have: pages know them by name.
inline constexpr std::size_t kTensorCount = static_cast<std::size_t>(TensorId::y) + 1;

/// Tensors of runs that show nothing, which no page knows: W_q, W_k and W_v side by side, or the
/// last two, and what they give.
inline constexpr auto kFusedWeight = static_cast<TensorId>(kNamedTensors);
inline constexpr auto kFusedBias = static_cast<TensorId>(kNamedTensors + 1);
inline constexpr auto kFusedProjection = static_cast<TensorId>(kNamedTensors + 2);
/// Keys and values of all tokens so far.
inline constexpr auto kKeptKeys = static_cast<TensorId>(kNamedTensors + 3);
inline constexpr auto kKeptValues = static_cast<TensorId>(kNamedTensors + 4);
inline constexpr std::size_t kAllTensors = kNamedTensors + 5;

/// The name of no tensor.
inline constexpr auto kNoTensor = static_cast<TensorId>(255);

/// How a tensor comes to be.
enum class TensorKind : std::uint8_t {
  input,     // made from the seed
  weight,    // made from the seed, learned in a trained model
  computed,  // new numbers
  view,      // new names on another tensor's numbers
};

struct TensorInfo {
  TensorId name;
  std::string_view text;
  TensorKind kind;
};

/// The table of those with a name, in the order of the enum.
std::span<const TensorInfo> tensor_table();

/// The tensor's name as JSON and pages say it, e.g. "head_outputs".
std::string_view name_of(TensorId id);

/// The tensor that `text` names, or none.
std::optional<TensorId> find_tensor(std::string_view text);

/// The same, among those of a decoder's block too.
std::optional<TensorId> find_block_tensor(std::string_view text);

/// Whether a run of these sizes has this tensor: memory only in cross-attention, biases only with
/// bias.
bool is_present(TensorId id, const AttentionSizes& sizes);

/// The tensor's shape in a run of these sizes.
Shape shape_of(TensorId id, const AttentionSizes& sizes);

}  // namespace headsup
