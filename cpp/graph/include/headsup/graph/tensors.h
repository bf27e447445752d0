// Every tensor of an attention layer, by name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

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
};

/// Those that a traced run may have: pages know them by name.
inline constexpr std::size_t kTensorCount = static_cast<std::size_t>(TensorId::y) + 1;

/// Tensors of runs that show nothing, which no page knows: W_q, W_k and W_v side by side, or the
/// last two, and what they give.
inline constexpr auto kFusedWeight = static_cast<TensorId>(kTensorCount);
inline constexpr auto kFusedBias = static_cast<TensorId>(kTensorCount + 1);
inline constexpr auto kFusedProjection = static_cast<TensorId>(kTensorCount + 2);
/// Keys and values of all tokens so far.
inline constexpr auto kKeptKeys = static_cast<TensorId>(kTensorCount + 3);
inline constexpr auto kKeptValues = static_cast<TensorId>(kTensorCount + 4);
inline constexpr std::size_t kAllTensors = kTensorCount + 5;

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

/// Whether a run of these sizes has this tensor: memory only in cross-attention, biases only with
/// bias.
bool is_present(TensorId id, const AttentionSizes& sizes);

/// The tensor's shape in a run of these sizes.
Shape shape_of(TensorId id, const AttentionSizes& sizes);

}  // namespace headsup
