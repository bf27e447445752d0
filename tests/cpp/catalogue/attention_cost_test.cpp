// What the attention of models that were read costs, worked out by hand.

#include "headsup/catalogue/attention_cost.h"

#include <doctest/doctest.h>

#include "headsup/catalogue/catalogue_reading.h"
#include "support/configs.h"
#include "support/files.h"

using namespace headsup;
using namespace headsup::test;

namespace {

AttentionCost cost_of(const ConfigReading& reading, double tokens = 1024, double bytes = 2) {
  const Result<AttentionCost> cost = attention_cost(reading, tokens, bytes);
  REQUIRE_MESSAGE(cost.ok(), text_of(cost ? Faults{} : cost.faults()));
  return *cost;
}

AttentionCost cost_of_file(const char* name) {
  return cost_of(reading_of(read_file("tests/golden/configs/" + std::string(name) + ".json")));
}

std::string_view why(std::string_view text) { return cost_of(reading_of(text)).uncounted_reason; }

}  // namespace

TEST_CASE("shared keys and values cost what their heads cost, beside plain multi-head attention") {
  const AttentionCost cost = cost_of_file("llama-3.1-8b");  // 4096 wide, 32 heads, 8 shared, of 128
  CHECK(cost.uncounted_reason.empty());
  CHECK(cost.actual.parameters == std::int64_t{32} * 2 * 4096 * (4096 + 1024));
  CHECK(cost.mha.parameters == std::int64_t{32} * 4 * 4096 * 4096);
  CHECK(cost.actual.cache_bytes == std::int64_t{2} * 1024 * 32 * (2 * 8 * 128));
  CHECK(cost.mha.cache_bytes == 4 * cost.actual.cache_bytes);
  CHECK(cost.cache_ratio == "4");
  CHECK(cost.parameters_ratio == "0.63");  // 5 / 8, rounded up
}

TEST_CASE("latent attention keeps one narrow vector where plain attention would keep all heads") {
  const AttentionCost cost = cost_of_file("deepseek-v2-lite");  // 16 heads of 192, 512 + 64 kept
  CHECK(cost.actual.cache_bytes == std::int64_t{2} * 1024 * 27 * 576);
  CHECK(cost.mha.cache_bytes == std::int64_t{2} * 1024 * 27 * (2 * 16 * 192));
  CHECK(cost.cache_ratio == "10.67");
}

TEST_CASE("a head size given apart counts as it is, and plain attention costs the same") {
  const AttentionCost cost = cost_of_file("gemma-7b");
  CHECK(cost.actual.parameters == std::int64_t{28} * 4 * 3072 * 4096);
  CHECK(cost.cache_ratio == "1");
  CHECK(cost.parameters_ratio == "1");
}

TEST_CASE("an encoder keeps no cache") {
  CHECK_FALSE(cost_of_file("bert-base-uncased").has_cache);
  CHECK_FALSE(cost_of_file("t5-small").has_cache);
  CHECK(cost_of_file("gpt2").has_cache);
}

TEST_CASE("where the plain formulas do not hold nothing is counted, and the note says why") {
  CHECK(cost_of_file("albert-xxlarge-v2").uncounted_reason == "shared_weights");
  CHECK(why(R"({"n_embd": 8, "n_head": 2})") == "layers_missing");
  CHECK(why(R"({"model_type": "mamba", "d_model": 8, "n_layer": 2})") == "no_attention");
  CHECK(why(R"({"hidden_size": 8, "num_attention_heads": 2, "num_hidden_layers": 1,
                "attn_output_gate": true})") == "not_plain_cost");
  CHECK(why(R"({"hidden_size": 8, "num_attention_heads": 2, "num_hidden_layers": 1, "v_head_dim": 3
            })") == "value_heads_differ");
  // What is odd about another part of the file says nothing of the language model.
  CHECK(why(R"({"text_config": {"hidden_size": 8, "num_attention_heads": 2, "num_hidden_layers": 1},
                "vision_config": {"hidden_size": 8, "num_attention_heads": 2}})")
            .empty());
}

TEST_CASE("only the layers with attention count") {
  const std::string text =
      R"({"hidden_size": 8, "num_attention_heads": 2, "num_hidden_layers": 4, "layer_types":
          ["full_attention", "linear_attention", "linear_attention", "linear_attention"]})";
  CHECK(cost_of(reading_of(text)).actual.parameters == 4 * 8 * 8);
}

TEST_CASE("each layer keeps the tokens that its kind needs") {
  const std::string text =
      R"({"hidden_size": 8, "num_attention_heads": 2, "num_hidden_layers": 4, "sliding_window": 10,
          "num_kv_shared_layers": 1, "layer_types":
          ["full_attention", "sliding_attention", "linear_attention", "full_attention"]})";
  CHECK(cost_of(reading_of(text), 100, 1).actual.cache_bytes == (100 + 10) * 2 * 8);
  CHECK(cost_of(reading_of(text), 5, 1).actual.cache_bytes == (5 + 5) * 2 * 8);
}

TEST_CASE("a count of tokens or bytes that is no size is a fault") {
  const ConfigReading reading = reading_of(R"({"n_embd": 8, "n_head": 2, "n_layer": 1})");
  CHECK_FALSE(attention_cost(reading, 0, 2).ok());
  CHECK_FALSE(attention_cost(reading, 10, 0.5).ok());
  CHECK(attention_cost(reading, 1e9, 1).ok());
}

TEST_CASE("a row of the catalogue is read as its sizes, and says what it leaves open") {
  PublishedModel model;
  model.kind = "decoder";
  model.attention = AttentionKind::mqa;
  model.block = {2048, 8, 1, 256};
  model.n_layers = 18;
  model.stated_parameters = 1;
  const ConfigReading reading = reading_of(model);
  CHECK(reading.notes.empty());
  CHECK(reading.towers[0][ConfigSize::d_model].origin == Origin::catalogue);
  CHECK(reading.towers[0][ConfigSize::head_dim].origin == Origin::quotient);
  CHECK(cost_of(reading).cache_ratio == "8");
  const auto open = [&] { return cost_of(reading_of(model)).uncounted_reason; };
  model.stated_parameters = 0;
  CHECK(open() == "no_plain_formula");
  model.stated_parameters = 1;
  model.kind = "encoder";
  CHECK(open() == "not_added_up");
  model.layer_heads = {4, 8};
  CHECK(open() == "layers_differ");
  model.attention = AttentionKind::none;
  CHECK(open() == "no_attention");
  model.attention = AttentionKind::undisclosed;
  CHECK(open() == "undisclosed");
}
