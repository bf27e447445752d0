#include "headsup/catalogue/cost.h"

#include <array>

#include "headsup/layer/config.h"

namespace headsup {

namespace {

constexpr std::array<std::string_view, 6> kAttentionKindNames = {"MHA", "GQA",  "MQA",
                                                                 "MLA", "none", "undisclosed"};

struct CostField {
  std::string_view name;
  std::optional<double> CostInput::* given;
};

// model_cost takes them in this order.
constexpr std::array kFields = {
    CostField{"n_layers", &CostInput::n_layers},
    CostField{"bytes_per_number", &CostInput::bytes_per_number},
    CostField{"kv_lora_rank", &CostInput::kv_lora_rank},
    CostField{"qk_nope_head_dim", &CostInput::qk_nope_head_dim},
    CostField{"qk_rope_head_dim", &CostInput::qk_rope_head_dim},
    CostField{"v_head_dim", &CostInput::v_head_dim},
    CostField{"q_lora_rank", &CostInput::q_lora_rank},
};

constexpr std::size_t kFirstMlaSize = 2;

Count q_width(const AttentionBlock& block) { return Count(block.n_heads) * block.head_dim; }
Count kv_width(const AttentionBlock& block) { return Count(block.n_kv_heads) * block.head_dim; }

}  // namespace

std::span<const std::string_view> attention_kind_names() { return kAttentionKindNames; }

AttentionKind attention_kind_of(std::int64_t n_heads, std::int64_t n_kv_heads) {
  if (n_kv_heads == n_heads) return AttentionKind::mha;
  return n_kv_heads == 1 ? AttentionKind::mqa : AttentionKind::gqa;
}

Count projection_weights(const AttentionBlock& block) {
  const Count width = block.d_model;
  if (!block.is_mla()) return Count(2) * width * (q_width(block) + kv_width(block));
  const Count heads = block.n_heads;
  const Count compressed = block.q_lora_rank;
  const Count queries = heads * (Count(block.qk_nope_head_dim) + block.qk_rope_head_dim);
  const Count down = width * (Count(block.kv_lora_rank) + block.qk_rope_head_dim);
  const Count up =
      Count(block.kv_lora_rank) * heads * (Count(block.qk_nope_head_dim) + block.v_head_dim);
  return (block.q_lora_rank == 0 ? width * queries : width * compressed + compressed * queries) +
         down + up + heads * block.v_head_dim * width;
}

Count projection_biases(const AttentionBlock& block) {
  return q_width(block) + Count(2) * kv_width(block) + block.d_model;
}

Count kv_cache_numbers(const AttentionBlock& block) {
  if (block.is_mla()) return Count(block.kv_lora_rank) + block.qk_rope_head_dim;
  return Count(2) * kv_width(block);
}

Result<ModelCost> model_cost(const CostInput& input) {
  const Result<AttentionSizes> dims = validate(input.config);
  Faults faults;
  if (!dims) faults = dims.faults();
  SizeReader reader(faults);
  std::array<std::int64_t, kFields.size()> sizes{};
  for (std::size_t i = 0; i < kFields.size(); ++i) {
    if (i == kFirstMlaSize && !input.kv_lora_rank) break;
    const std::optional<double>& given = input.*kFields[i].given;
    // All but the last, q_lora_rank, are needed.
    sizes[i] = i < kFields.size() - 1 ? reader.read(kFields[i].name, given)
                                      : reader.read_if_given(kFields[i].name, given);
  }
  if (!faults.empty()) return faults;

  AttentionBlock block{dims->d_model, dims->n_heads, dims->n_kv_heads, dims->head_dim, sizes[6],
                       sizes[2],      sizes[3],      sizes[4],         sizes[5]};
  if (block.is_mla()) block.head_dim = block.qk_nope_head_dim + block.qk_rope_head_dim;
  const bool biases = dims->bias && !block.is_mla();
  const Count layers = sizes[0];
  const Count parameters = projection_weights(block) + (biases ? projection_biases(block) : 0);
  const Count cached = kv_cache_numbers(block);
  const Count tokens = Count(dims->batch) * dims->seq_len;
  const Count computations = layers * block.n_heads;
  const Count cache = cached * layers * tokens;
  bool fits = true;
  const auto counted = [&](Count count) {
    fits = fits && count.fits();
    return count.fits() ? count.value() : 0;
  };
  const ModelCost out{.attention = block.is_mla()
                                       ? AttentionKind::mla
                                       : attention_kind_of(block.n_heads, block.n_kv_heads),
                      .head_dim = block.head_dim,
                      .quotient = block.d_model / block.n_heads,
                      .remainder = block.d_model % block.n_heads,
                      .group = block.n_heads / block.n_kv_heads,
                      .q_width = counted(q_width(block)),
                      .kv_width = counted(kv_width(block)),
                      .parameters_per_layer = counted(parameters),
                      .parameters = counted(parameters * layers),
                      .cached_per_token_layer = counted(cached),
                      .cached_per_token = counted(cached * layers),
                      .cache_numbers = counted(cache),
                      .cache_bytes = counted(cache * sizes[1]),
                      .attention_computations = counted(computations),
                      .score_numbers = counted(computations * tokens * dims->seq_k)};
  if (!fits) return make_fault(Code::count_overflow, "model", {"cost"});
  return out;
}

}  // namespace headsup
