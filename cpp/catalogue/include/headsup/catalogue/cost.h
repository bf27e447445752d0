// What a model's attention costs, counted exactly: weights of its projections, numbers kept for the
// tokens already read, attention computations in one forward pass. Knows MHA, GQA, MQA and MLA;
// knows no file and no published model.
//
// Not counted: cross-attention, gates on queries, positions that have weights of their own, layers
// that share weights. A decoder of the plain kind has none of them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "headsup/base/checked.h"
#include "headsup/base/result.h"
#include "headsup/layer/config.h"

namespace headsup {

/// How query heads share keys and values. `none` has no attention; `undisclosed` was not published.
enum class Sharing : std::uint8_t { mha, gqa, mqa, mla, none, undisclosed };

/// "MHA", "GQA", "MQA", "MLA", "none", "undisclosed", in the order of the enum.
std::span<const std::string_view> sharing_names();

/// MHA where every query head has its own keys and values (a single head too), MQA where all share
/// one, else GQA. Requires n_kv_heads to divide n_heads.
Sharing sharing_of(std::int64_t n_heads, std::int64_t n_kv_heads);

/// The sizes of one self-attention block. The last five are those of multi-head latent attention
/// (DeepSeek-AI, DeepSeek-V2, 2024, section 2.1), named as config files name them.
struct Block {
  std::int64_t d_model = 0;
  std::int64_t n_heads = 0;
  std::int64_t n_kv_heads = 0;
  std::int64_t head_dim = 0;
  std::int64_t q_lora_rank = 0;   // 0: queries are made from x directly
  std::int64_t kv_lora_rank = 0;  // 0: not MLA
  std::int64_t qk_nope_head_dim = 0;
  std::int64_t qk_rope_head_dim = 0;
  std::int64_t v_head_dim = 0;

  bool latent() const { return kv_lora_rank > 0; }
};

/// Weights of the q, k, v and output projections, without biases.
Count projection_weights(const Block& block);

/// Biases of the four projections, one for each number they give. Requires !latent().
Count projection_biases(const Block& block);

/// Numbers that one token leaves in one layer's cache: its keys and values, or for MLA the latent
/// they are made from and the positional key that all heads share.
Count cached_numbers(const Block& block);

/// A whole model's attention, as a person or a file gives it: `config` holds batch, seq_len and the
/// layer's sizes, and the rest is checked like them. Where kv_lora_rank is given the other latent
/// widths are needed too, q_lora_rank excepted, and bias is passed over.
struct CostInput {
  Config config;
  std::optional<double> n_layers;  // those with attention
  std::optional<double> bytes_per_number;
  std::optional<double> q_lora_rank, kv_lora_rank, qk_nope_head_dim, qk_rope_head_dim, v_head_dim;
};

/// Every size of CostInput beside its config, by name.
struct CostField {
  std::string_view name;
  std::optional<double> CostInput::* given;
};
std::span<const CostField> cost_fields();

/// What it comes to. Every count is exact.
struct ModelCost {
  Sharing sharing = Sharing::mha;
  std::int64_t head_dim = 0;
  std::int64_t quotient = 0;   // d_model / n_heads, rounded down ...
  std::int64_t remainder = 0;  // ... and what that leaves: 0 where the width divides
  std::int64_t group = 0;      // query heads to a key and value head
  std::int64_t q_width = 0;    // n_heads * head_dim: what W_q makes and W_o takes
  std::int64_t kv_width = 0;   // n_kv_heads * head_dim: what W_k and W_v make, MLA excepted
  std::int64_t parameters_per_layer = 0;
  std::int64_t parameters = 0;              // of all layers
  std::int64_t cached_per_token_layer = 0;  // numbers
  std::int64_t cached_per_token = 0;        // numbers, all layers
  std::int64_t cache_numbers = 0;           // batch sequences of seq_len tokens
  std::int64_t cache_bytes = 0;             // the same, in bytes
  std::int64_t attention_computations = 0;  // n_layers * n_heads: score tables of one sequence
  std::int64_t score_numbers = 0;           // in the tables of all layers, heads and sequences
};

/// Every figure of a ModelCost, by name.
struct CostFigure {
  std::string_view name;
  std::int64_t ModelCost::* value;
};
std::span<const CostFigure> cost_figures();

/// Checks the sizes and counts. Faults: those of validate(), size_* for cost_fields(),
/// count_overflow at "model" where a figure does not fit 63 bits.
Result<ModelCost> model_cost(const CostInput& input);

}  // namespace headsup
