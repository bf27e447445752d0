#include "headsup/catalogue/cost.h"

#include <doctest/doctest.h>

#include <limits>

#include "support/faults.h"

using namespace headsup;
using test::has;

namespace {

/// One sequence of one token in float16, of these sizes; the rest as the caller sets it.
CostInput sizes(double d_model, double n_layers, double n_heads) {
  CostInput out;
  out.config.batch = 1;
  out.config.seq_len = 1;
  out.config.d_model = d_model;
  out.config.n_heads = n_heads;
  out.n_layers = n_layers;
  out.bytes_per_number = 2;
  return out;
}

// DeepSeek-V3's, as its config.json states them.
CostInput deepseek_v3() {
  CostInput out = sizes(7168, 61, 128);
  out.config.head_dim = 192;
  out.q_lora_rank = 1536;
  out.kv_lora_rank = 512;
  out.qk_nope_head_dim = 128;
  out.qk_rope_head_dim = 64;
  out.v_head_dim = 128;
  return out;
}

}  // namespace

TEST_CASE("sharing is named by the heads alone") {
  CHECK(attention_kind_of(32, 32) == AttentionKind::mha);
  CHECK(attention_kind_of(1, 1) == AttentionKind::mha);
  CHECK(attention_kind_of(32, 8) == AttentionKind::gqa);
  CHECK(attention_kind_of(32, 1) == AttentionKind::mqa);
  CHECK(attention_kind_names()[static_cast<std::size_t>(AttentionKind::mla)] == "MLA");
  CHECK(attention_kind_names()[static_cast<std::size_t>(AttentionKind::undisclosed)] ==
        "undisclosed");
}

TEST_CASE("GPT-2 small: four square matrices a layer, two numbers cached a dimension") {
  CostInput input = sizes(768, 12, 12);
  input.config.batch = 3;
  input.config.seq_len = 1024;
  const ModelCost cost = model_cost(input).value();
  CHECK(cost.attention == AttentionKind::mha);
  CHECK(cost.head_dim == 64);
  CHECK(cost.quotient == 64);
  CHECK(cost.remainder == 0);
  CHECK(cost.group == 1);
  CHECK(cost.parameters_per_layer == 4 * 768 * 768);
  CHECK(cost.parameters == 12 * 4 * 768 * 768);
  CHECK(cost.cached_per_token_layer == 1536);
  CHECK(cost.cached_per_token == 18432);
  CHECK(cost.cache_numbers == 3LL * 1024 * 18432);
  CHECK(cost.cache_bytes == 2LL * 3 * 1024 * 18432);
  CHECK(cost.attention_computations == 144);
  CHECK(cost.score_numbers == 3LL * 144 * 1024 * 1024);
}

TEST_CASE("biases add one number for each that a projection gives") {
  CostInput input = sizes(768, 12, 12);
  input.config.n_kv_heads = 4;
  const std::int64_t without = model_cost(input)->parameters_per_layer;
  input.config.bias = true;
  CHECK(model_cost(input)->parameters_per_layer - without == 768 + 2 * 256 + 768);
}

TEST_CASE("fewer key and value heads shrink the cache and the k and v weights, and nothing else") {
  // Llama 2 70B's sizes: 64 query heads in groups of 8.
  CostInput input = sizes(8192, 80, 64);
  const ModelCost all = model_cost(input).value();
  input.config.n_kv_heads = 8;
  const ModelCost shared = model_cost(input).value();
  CHECK(shared.attention == AttentionKind::gqa);
  CHECK(shared.group == 8);
  CHECK(all.cache_numbers == 8 * shared.cache_numbers);
  CHECK(shared.parameters_per_layer == 2LL * 8192 * 8192 + 2LL * 8192 * 1024);
  CHECK(shared.attention_computations == all.attention_computations);
  CHECK(shared.score_numbers == all.score_numbers);
  input.config.n_kv_heads = 1;
  CHECK(model_cost(input)->attention == AttentionKind::mqa);
  CHECK(model_cost(input)->cached_per_token_layer == 256);
}

TEST_CASE("a head size given apart need not divide the width; quotient and remainder say so") {
  // GLM-4.5: 5120 wide, 96 heads of 128.
  CostInput input = sizes(5120, 92, 96);
  input.config.n_kv_heads = 8;
  CHECK(has(model_cost(input).faults(), Code::heads_do_not_divide_width, "n_heads"));
  input.config.head_dim = 128;
  const ModelCost cost = model_cost(input).value();
  CHECK(cost.quotient == 53);
  CHECK(cost.remainder == 32);
  CHECK(cost.head_dim == 128);
  CHECK(cost.q_width == 12288);
  CHECK(cost.kv_width == 1024);
  // W_q and W_o stand between 5120 and 96 * 128 = 12288 numbers.
  CHECK(cost.parameters_per_layer == 2LL * 5120 * 12288 + 2LL * 5120 * 1024);
}

TEST_CASE("MLA keeps a latent and a shared key, and counts its five matrices") {
  const ModelCost cost = model_cost(deepseek_v3()).value();
  CHECK(cost.attention == AttentionKind::mla);
  CHECK(cost.head_dim == 192);
  CHECK(cost.cached_per_token_layer == 576);
  CHECK(cost.parameters_per_layer == 187105280);
  CostInput direct = deepseek_v3();
  direct.q_lora_rank.reset();
  // The queries' two matrices become one of 7168 x 128 * 192.
  CHECK(model_cost(direct)->parameters_per_layer ==
        187105280 - 7168LL * 1536 - 1536LL * 128 * 192 + 7168LL * 128 * 192);
}

TEST_CASE("every faulty size is named, and all of them together") {
  CostInput input = sizes(768, 0, 12);
  input.config.seq_len.reset();
  input.bytes_per_number = 1.5;
  const Faults faults = model_cost(input).faults();
  CHECK(has(faults, Code::size_not_positive, "n_layers"));
  CHECK(has(faults, Code::size_not_whole, "bytes_per_number"));
  CHECK(has(faults, Code::size_missing, "seq_len"));
  CHECK(faults.size() == 3);
  CostInput is_mla = deepseek_v3();
  is_mla.v_head_dim.reset();
  is_mla.kv_lora_rank = std::numeric_limits<double>::quiet_NaN();
  CHECK(has(model_cost(is_mla).faults(), Code::size_missing, "v_head_dim"));
  CHECK(has(model_cost(is_mla).faults(), Code::size_not_a_number, "kv_lora_rank"));
}

TEST_CASE("latent widths without kv_lora_rank are not read") {
  CostInput plain = sizes(768, 12, 12);
  plain.qk_rope_head_dim = -1;
  CHECK(model_cost(plain)->attention == AttentionKind::mha);
}

TEST_CASE("a figure past 63 bits is a fault, not a wrong number") {
  CostInput input = sizes(1000, 1e9, 10);
  input.config.seq_len = 1e6;
  CHECK(has(model_cost(input).faults(), Code::count_overflow, "model"));
}
