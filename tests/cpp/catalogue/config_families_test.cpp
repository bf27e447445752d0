// The families that do things their own way, each on a small file in its spelling. The numbers are
// those of published models, read from their files.

#include <doctest/doctest.h>

#include "support/configs.h"

using namespace headsup;
using namespace headsup::test;

namespace {

// d_model, n_heads, n_kv_heads, head_dim, n_layers.
std::vector<std::int64_t> plain(const Tower& tower) {
  std::vector<std::int64_t> out;
  for (ConfigSize size : {ConfigSize::d_model, ConfigSize::n_heads, ConfigSize::n_kv_heads,
                          ConfigSize::head_dim, ConfigSize::n_layers}) {
    out.push_back(tower[size].value);
  }
  return out;
}

using Sizes = std::vector<std::int64_t>;

Tower first_of(std::string_view text) { return reading_of(text).towers[0]; }

}  // namespace

TEST_CASE("Falcon's switches decide its KV heads, whatever num_kv_heads says") {
  const std::string start = R"({"model_type": "falcon", "num_hidden_layers": 32, )";
  // 7B, saved again by its class, which writes a num_kv_heads that the model does not use.
  const ConfigReading small =
      reading_of(start + R"("hidden_size": 4544, "num_attention_heads": 71, "num_kv_heads": 71,
                 "multi_query": true, "new_decoder_architecture": false})");
  CHECK(plain(small.towers[0]) == Sizes{4544, 71, 1, 64, 32});
  CHECK(small.towers[0].attention == AttentionKind::mqa);
  CHECK(has_note(small, "kv_key_unused", "/num_kv_heads"));
  // 180B: both switches on.
  const Tower large = first_of(start + R"("hidden_size": 14848, "num_attention_heads": 232,
      "num_kv_heads": 8, "multi_query": true, "new_decoder_architecture": true})");
  CHECK(plain(large) == Sizes{14848, 232, 8, 64, 32});
  // 40B has no multi_query at all.
  const Tower middle = first_of(start + R"("hidden_size": 8192, "num_attention_heads": 128,
      "num_kv_heads": 8, "new_decoder_architecture": true})");
  CHECK(plain(middle) == Sizes{8192, 128, 8, 64, 32});
  // Neither switch: the class has multi_query on.
  const Tower bare =
      first_of(start + R"("hidden_size": 4544, "num_attention_heads": 71, "num_kv_heads": 71})");
  CHECK(bare[ConfigSize::n_kv_heads].value == 1);
  CHECK(bare[ConfigSize::n_kv_heads].origin == Origin::class_default);
  // Its first format.
  const Tower old = first_of(R"({"model_type": "RefinedWeb", "hidden_size": 8192, "n_head": 128,
      "n_head_kv": 8, "n_layer": 60})");
  CHECK(plain(old) == Sizes{8192, 128, 8, 64, 60});
}

TEST_CASE("GPT-BigCode and ChatGLM count KV heads by a switch") {
  const std::string code = R"({"model_type": "gpt_bigcode", "n_embd": 2048, "n_head": 16)";
  CHECK(plain(first_of(code + "}"))[2] == 1);
  CHECK(first_of(code + "}")[ConfigSize::n_kv_heads].origin == Origin::class_default);
  CHECK(plain(first_of(code + R"(, "multi_query": false})"))[2] == 16);
  const std::string glm = R"({"model_type": "chatglm", "hidden_size": 4096, "kv_channels": 128,
      "num_attention_heads": 32, "num_layers": 28, "multi_query_group_num": 2,
      "multi_query_attention": )";
  CHECK(plain(first_of(glm + "true}")) == Sizes{4096, 32, 2, 128, 28});
  CHECK(first_of(glm + "true}").attention == AttentionKind::gqa);
  CHECK(plain(first_of(glm + "false}"))[2] == 32);
}

TEST_CASE("MPT and DBRX keep their KV heads in attn_config") {
  const std::string mpt = R"({"model_type": "mpt", "d_model": 3072, "n_heads": 24, "n_layers": 32,
      "attn_config": )";
  CHECK(plain(first_of(mpt + R"({"attn_type": "grouped_query_attention", "kv_n_heads": 8}})")) ==
        Sizes{3072, 24, 8, 128, 32});
  CHECK(first_of(mpt + R"({"attn_type": "multiquery_attention"}})").attention ==
        AttentionKind::mqa);
  CHECK(first_of(mpt + "{}}").attention == AttentionKind::mha);
  const std::string dbrx = R"({"model_type": "dbrx", "d_model": 6144, "n_heads": 48, "n_layers": 40,
      "attn_config": )";
  CHECK(plain(first_of(dbrx + R"({"kv_n_heads": 8}})")) == Sizes{6144, 48, 8, 128, 40});
  CHECK(first_of(dbrx + "{}}")[ConfigSize::n_kv_heads].origin == Origin::class_default);
}

TEST_CASE("latent attention comes before head_dim and before any division") {
  const ConfigReading v3 = reading_of(R"({"model_type": "deepseek_v3", "hidden_size": 7168,
      "num_attention_heads": 128, "num_key_value_heads": 128, "num_hidden_layers": 61,
      "kv_lora_rank": 512, "q_lora_rank": 1536, "qk_nope_head_dim": 128, "qk_rope_head_dim": 64,
      "v_head_dim": 128, "head_dim": 64})");
  const Tower& tower = v3.towers[0];
  CHECK(plain(tower) == Sizes{7168, 128, 128, 192, 61});
  CHECK(tower.attention == AttentionKind::mla);
  CHECK(projection_weights(tower.block()).value() == 187'105'280);
  CHECK(kv_cache_numbers(tower.block()).value() == 576);
  CHECK(has_note(v3, "unused_in_mla", "/head_dim"));
  CHECK_FALSE(has_note(v3, "not_the_head_size", "/qk_rope_head_dim"));
  // MiniCPM3 leaves the size of its value heads out.
  const ConfigReading mini = reading_of(R"({"hidden_size": 2560, "num_attention_heads": 40,
      "num_hidden_layers": 62, "kv_lora_rank": 256, "q_lora_rank": 768, "qk_nope_head_dim": 64,
      "qk_rope_head_dim": 32})");
  CHECK(plain(mini.towers[0])[3] == 96);
  CHECK(find_note(mini, "value_heads_unknown") != nullptr);
  // Without a rank the parts of a head say nothing.
  CHECK(first_of(R"({"hidden_size": 96, "num_attention_heads": 6, "kv_lora_rank": null})")
            .attention == AttentionKind::mha);
}

TEST_CASE("the head size in the file wins, even where the division comes out even") {
  CHECK(plain(first_of(R"({"d_model": 1024, "d_kv": 128, "num_heads": 128, "num_layers": 24})")) ==
        Sizes{1024, 128, 128, 128, 24});
  CHECK(plain(first_of(R"({"model_type": "zamba2", "hidden_size": 3584, "num_attention_heads": 32,
      "attention_head_dim": 224, "kv_channels": 112, "num_hidden_layers": 81})")) ==
        Sizes{3584, 32, 32, 224, 81});
  const ConfigReading glm = reading_of(R"({"hidden_size": 5120, "num_attention_heads": 96,
      "num_key_value_heads": 8, "head_dim": 128, "num_hidden_layers": 92})");
  CHECK(glm.towers[0].divides_evenly() == false);
  CHECK(find_note(glm, "uneven_width") != nullptr);
  const ConfigReading mobile = reading_of(R"({"hidden_size": 512, "num_attention_heads": 4,
      "true_hidden_size": 128, "intra_bottleneck_size": 128, "embedding_size": 128,
      "num_hidden_layers": 24})");
  CHECK(plain(mobile.towers[0]) == Sizes{512, 4, 4, 32, 24});
  CHECK(find_note(mobile, "bottleneck") != nullptr);
}

TEST_CASE("layers that differ are listed, and no one number stands for them") {
  const Tower open = first_of(R"({"model_type": "openelm", "model_dim": 1280, "head_dim": 64,
      "num_transformer_layers": 3, "num_gqa_groups": 4, "num_query_heads": [12, 16, 20],
      "num_kv_heads": [3, 4, 5]})");
  CHECK(open.layer_heads == Sizes{12, 16, 20});
  CHECK(open.layer_kv_heads == Sizes{3, 4, 5});
  CHECK(open.attention == AttentionKind::gqa);
  CHECK(plain(open) == Sizes{1280, 0, 0, 64, 3});
  CHECK_FALSE(open.divides_evenly().has_value());
  // Nemotron-NAS: query heads to a KV head, and blocks without attention.
  const Tower nas = first_of(R"({"model_type": "nemotron-nas", "hidden_size": 8192,
      "num_attention_heads": 64, "num_key_value_heads": null, "num_hidden_layers": 3,
      "block_configs": [{"attention": {"n_heads_in_group": 8}},
                        {"attention": {"n_heads_in_group": null, "no_op": true}},
                        {"attention": {"n_heads_in_group": 8}}]})");
  CHECK(plain(nas) == Sizes{8192, 64, 8, 128, 3});
  CHECK(nas[ConfigSize::attention_layers].value == 2);
  // Swin: stages.
  const ConfigReading swin = reading_of(R"({"model_type": "swin", "embed_dim": 96,
      "hidden_size": 768, "num_layers": 4, "depths": [2, 2, 6, 2], "num_heads": [3, 6, 12, 24]})");
  CHECK(swin.towers[0].layer_heads == Sizes{3, 6, 12, 24});
  CHECK(plain(swin.towers[0]) == Sizes{96, 0, 0, 32, 12});
  CHECK(find_note(swin, "stages_differ") != nullptr);
}

TEST_CASE("each layer says what it attends to where not all see every token") {
  const auto kinds = [](std::string_view more) {
    const Tower tower = first_of(R"({"hidden_size": 64, "num_attention_heads": 4,
        "num_key_value_heads": 2, "num_hidden_layers": 4, )" +
                                 std::string(more) + "}");
    std::string out = std::to_string(tower.window) + " ";
    for (const LayerKind kind : tower.layers) out += "fwl-s"[static_cast<int>(kind)];
    return out;
  };
  CHECK(kinds(R"("model_type": "mistral")") == "4096 wwww");
  CHECK(kinds(R"("model_type": "mistral", "sliding_window": null)") == "0 ");
  CHECK(kinds(R"("model_type": "llama", "sliding_window": 8)") == "8 ");
  CHECK(kinds(R"("model_type": "qwen2", "sliding_window": 8)") == "0 ");
  CHECK(kinds(R"("model_type": "qwen2", "sliding_window": 8, "use_sliding_window": true,
      "max_window_layers": 1)") == "8 fwww");
  CHECK(kinds(R"("model_type": "qwen3", "use_sliding_window": true, "max_window_layers": 0)") ==
        "4096 wwww");
  CHECK(kinds(R"("model_type": "qwen3", "use_sliding_window": true)") == "4096 ");
  CHECK(kinds(R"("model_type": "gemma2", "sliding_window": 8)") == "8 wfwf");
  CHECK(kinds(R"("sliding_window": 8, "sliding_window_pattern": 3, "model_type": "cohere2")") ==
        "8 wwfw");
  CHECK(kinds(R"("sliding_window": 8, "layer_types": ["full_attention", "sliding_attention",
      "linear_attention", "conv"])") == "8 fwl-");
  CHECK(kinds(R"("sliding_window": 8, "num_kv_shared_layers": 2, "layer_types": ["full_attention",
      "sliding_attention", "full_attention", "sliding_attention"])") == "8 fwss");
  CHECK(kinds(R"("attn_layer_period": 2, "attn_layer_offset": 1)") == "0 -f-f");
  CHECK(kinds(R"("attn_layer_period": 3, "attn_layer_offset": 0)") == "0 f--f");
  CHECK(kinds(R"("hybrid_override_pattern": "M*-*")") == "0 -f-f");
  CHECK(kinds(R"("full_attention_interval": 2)") == "0 lflf");
  const Tower some = first_of(R"({"hidden_size": 64, "num_attention_heads": 4,
      "num_hidden_layers": 9, "full_attention_interval": 4})");
  CHECK(some[ConfigSize::attention_layers].value == 2);
}

TEST_CASE("a family without attention has none, whatever keys its file carries") {
  for (const char* text :
       {R"({"model_type": "rwkv6", "hidden_size": 2048, "num_attention_heads": 64, "head_size": 64,
            "num_hidden_layers": 24})",
        R"({"d_model": 768, "n_layer": 24, "ssm_cfg": {}})",
        R"({"model_type": "fnet", "hidden_size": 768, "num_hidden_layers": 12})"}) {
    const ConfigReading reading = reading_of(text);
    CHECK(reading.towers[0].attention == AttentionKind::none);
    CHECK(reading.towers[0][ConfigSize::n_heads].value == 0);
    CHECK(reading.towers[0][ConfigSize::d_model].value > 0);
    CHECK(find_note(reading, "no_attention") != nullptr);
  }
}

TEST_CASE("sizes left to a class are filled in only inside a larger file, and said to be so") {
  const ConfigReading gemma = reading_of(R"({"model_type": "gemma3", "text_config":
      {"model_type": "gemma3_text", "hidden_size": 2560, "num_hidden_layers": 34},
      "vision_config": {"hidden_size": 1152, "num_attention_heads": 16, "num_hidden_layers": 27}})");
  CHECK(plain(gemma.towers[0]) == Sizes{2560, 8, 4, 256, 34});
  CHECK(gemma.towers[0][ConfigSize::n_heads].origin == Origin::class_default);
  CHECK(find_note(gemma, "class_default") != nullptr);
  CHECK(plain(gemma.towers[1]) == Sizes{1152, 16, 16, 72, 27});
  const ConfigReading llava = reading_of(R"({"model_type": "llava",
      "text_config": {"model_type": "llama", "vocab_size": 32064},
      "vision_config": {"hidden_size": 1024, "num_attention_heads": 16, "num_hidden_layers": 24}})");
  CHECK(plain(llava.towers[0]) == Sizes{4096, 32, 32, 128, 32});
  CHECK(config_fault(R"({"model_type": "llama", "hidden_size": 4096})").code ==
        Code::config_size_missing);
}

TEST_CASE("the language model comes first, and no other side stands in for it") {
  const auto roles = [](const ConfigReading& reading) {
    std::string out;
    for (const Tower& tower : reading.towers) out += std::string(tower.role) + " ";
    return out;
  };
  const std::string sizes = R"({"hidden_size": 64, "num_attention_heads": 4})";
  CHECK(roles(reading_of(R"({"vision_config": )" + sizes + R"(, "text_config": )" + sizes + "}")) ==
        "text vision ");
  CHECK(roles(reading_of(R"({"hidden_size": 64, "num_attention_heads": 4, "text_config": )" +
                         sizes + "}")) == "model text ");
  CHECK(roles(reading_of(R"({"decoder": )" + sizes + R"(, "encoder": )" + sizes + "}")) ==
        "encoder decoder ");
  CHECK(roles(reading_of(R"({"model_type": "vision-encoder-decoder", "encoder": )" + sizes +
                         R"(, "decoder": )" + sizes + "}")) == "decoder encoder ");
  const ConfigReading blind = reading_of(R"({"vision_config": )" + sizes + "}");
  CHECK(roles(blind) == "vision ");
  CHECK(find_note(blind, "no_language_model") != nullptr);
}

TEST_CASE("two stacks in one object each get their own sizes") {
  const ConfigReading blender = reading_of(R"({"d_model": 2560, "encoder_layers": 2,
      "num_hidden_layers": 2, "encoder_attention_heads": 32, "decoder_layers": 24,
      "decoder_attention_heads": 40, "is_encoder_decoder": true})");
  CHECK(plain(blender.towers[0]) == Sizes{2560, 32, 32, 80, 2});
  CHECK(plain(blender.towers[1]) == Sizes{2560, 40, 40, 64, 24});
  const ConfigReading t5 = reading_of(R"({"d_model": 1024, "d_kv": 64, "num_heads": 16,
      "num_layers": 24, "num_decoder_layers": null, "is_encoder_decoder": true})");
  CHECK(plain(t5.towers[1]) == Sizes{1024, 16, 16, 64, 24});
  CHECK(t5.towers[1][ConfigSize::n_layers].origin == Origin::encoder);
  const ConfigReading mae = reading_of(R"({"hidden_size": 768, "num_attention_heads": 12,
      "num_hidden_layers": 12, "decoder_hidden_size": 512, "decoder_num_attention_heads": 16,
      "decoder_num_hidden_layers": 8})");
  CHECK(plain(mae.towers[1]) == Sizes{512, 16, 16, 32, 8});
  // A decoder alone, as TrOCR keeps it inside a wrapper.
  CHECK(plain(first_of(R"({"model_type": "vision-encoder-decoder", "decoder": {"d_model": 1024,
      "decoder_layers": 12, "decoder_attention_heads": 16}})")) == Sizes{1024, 16, 16, 64, 12});
}
