// Counts exactly what MHA, GQA, MQA and MLA cost: parameters of the projections, numbers in the KV
// cache, attention computations of one forward pass.
//
// Not counted: cross-attention, gates on queries, positions with parameters, layers that share
// parameters. A common decoder has none of them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "headsup/base/checked.h"
#include "headsup/base/result.h"
#include "headsup/layer/config.h"

namespace headsup {

/// The kind of attention, by how query heads share keys and values. `none` has no attention;
/// `undisclosed` is not published.
enum class AttentionKind : std::uint8_t { mha, gqa, mqa, mla, none, undisclosed };

/// "MHA", "GQA", "MQA", "MLA", "none", "undisclosed", in the order of the enum.
std::span<const std::string_view> attention_kind_names();
inline std::string_view name_of(AttentionKind kind) {
  return attention_kind_names()[static_cast<std::size_t>(kind)];
}

/// MHA if every query head has its own keys and values, as a single head does; MQA if all share
/// one; else GQA. Requires n_kv_heads to divide n_heads.
AttentionKind attention_kind_of(std::int64_t n_heads, std::int64_t n_kv_heads);

/// The sizes of one self-attention block. The last five are those of multi-head latent attention
/// (DeepSeek-AI, DeepSeek-V2, 2024, section 2.1), named as config files name them.
struct AttentionBlock {
  std::int64_t d_model = 0;
  std::int64_t n_heads = 0;
  std::int64_t n_kv_heads = 0;
  std::int64_t head_dim = 0;
  std::int64_t q_lora_rank = 0;   // 0: queries are made from x directly
  std::int64_t kv_lora_rank = 0;  // 0: not MLA
  std::int64_t qk_nope_head_dim = 0;
  std::int64_t qk_rope_head_dim = 0;
  std::int64_t v_head_dim = 0;

  bool is_mla() const { return kv_lora_rank > 0; }
};

/// Parameters of the q, k, v and output projections, without biases.
Count projection_weights(const AttentionBlock& block);

/// Biases of the four projections, one per output. Requires !is_mla().
Count projection_biases(const AttentionBlock& block);

/// Numbers per token in one layer's KV cache: its keys and values, or for MLA the latent vector
/// from which they are computed and the positional key that all heads share.
Count kv_cache_numbers(const AttentionBlock& block);

/// The sizes of a whole model's attention, not yet validated: `config` has batch, seq_len and the
/// layer's sizes. With kv_lora_rank, the other sizes of MLA are required, except q_lora_rank, and
/// bias is ignored.
struct CostInput {
  Config config;
  std::optional<double> n_layers;  // with attention
  std::optional<double> bytes_per_number;
  std::optional<double> q_lora_rank, kv_lora_rank, qk_nope_head_dim, qk_rope_head_dim, v_head_dim;
};

/// The costs. Every count is exact.
struct ModelCost {
  AttentionKind attention = AttentionKind::mha;
  std::int64_t head_dim = 0;
  std::int64_t quotient = 0;   // d_model / n_heads, rounded down
  std::int64_t remainder = 0;  // d_model % n_heads
  std::int64_t group = 0;      // query heads per key and value head
  std::int64_t q_width = 0;    // n_heads * head_dim: outputs of W_q, inputs of W_o
  std::int64_t kv_width = 0;   // n_kv_heads * head_dim: outputs of W_k and of W_v, except in MLA
  std::int64_t parameters_per_layer = 0;
  std::int64_t parameters = 0;              // of all layers
  std::int64_t cached_per_token_layer = 0;  // numbers
  std::int64_t cached_per_token = 0;        // numbers, all layers
  std::int64_t cache_numbers = 0;           // batch sequences of seq_len tokens
  std::int64_t cache_bytes = 0;             // the same, in bytes
  std::int64_t attention_computations = 0;  // n_layers * n_heads: score matrices of one sequence
  std::int64_t score_numbers = 0;           // in those of all layers, heads and sequences
};

/// Validates the sizes and counts. Faults: those of validate(), size_* for the others,
/// count_overflow at "model" if a figure does not fit 63 bits.
Result<ModelCost> model_cost(const CostInput& input);

}  // namespace headsup
