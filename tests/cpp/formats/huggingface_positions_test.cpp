// How config.json says where queries look: RoPE, and windows of layers.
#include <doctest/doctest.h>

#include <string>

#include "support/huggingface_configs.h"

using namespace headsup;
using namespace headsup::test;

using Windows = std::vector<std::int64_t>;

TEST_CASE("RoPE is read from its older keys and from its newer object") {
  const auto rope = [](const std::string& members) { return *llama(members).rope; };
  CHECK(rope(R"("rope_theta":500000)").theta == 500000);
  CHECK(rope(R"("rope_parameters":{"rope_theta":1e6,"rope_type":"default"})").theta == 1e6);
  CHECK(rope(R"("rope_theta":1e6,"rope_parameters":{"rope_theta":1e6})").theta == 1e6);
  CHECK(rope(R"("rope_scaling":null,"rope_parameters":null)") == RopeSettings{});
  CHECK(rope(R"("rope_scaling":{"type":"default"})") == RopeSettings{});
  for (const std::string type : {"type", "rope_type"}) {
    const RopeSettings linear = rope(R"("rope_scaling":{")" + type + R"(":"linear","factor":2.5})");
    CHECK(linear.scaling == RopeScaling::linear);
    CHECK(linear.factor == 2.5);
  }
  const RopeSettings llama3 = rope(
      R"("rope_theta":5e5,"rope_scaling":{"rope_type":"llama3","factor":32,"low_freq_factor":1.5,)"
      R"("high_freq_factor":5,"original_max_position_embeddings":4096})");
  CHECK(llama3.scaling == RopeScaling::llama3);
  CHECK(llama3.theta == 5e5);
  CHECK(llama3.factor == 32);
  CHECK(llama3.low_frequency_factor == 1.5);
  CHECK(llama3.high_frequency_factor == 5);
  CHECK(llama3.original_context == 4096);
  CHECK(rope(R"("partial_rotary_factor":1.0)").rotary_dim == 0);
  const std::string wide = with(kLlama, R"("head_dim":2)", R"("head_dim":8)");
  CHECK(architecture(before(wide, R"("partial_rotary_factor":0.5)")).rope->rotary_dim == 4);
  CHECK(architecture(before(wide, R"("rope_parameters":{"partial_rotary_factor":0.25})"))
            .rope->rotary_dim == 2);
}

TEST_CASE("RoPE of other kinds, or that says two things, is refused by name") {
  for (const std::string type : {"dynamic", "yarn", "longrope", "su", "mrope", "ntk"}) {
    CHECK(refused_llama(R"("rope_scaling":{"rope_type":")" + type + R"(","factor":2})") ==
          "model_key_unsupported /rope_scaling/rope_type");
    CHECK(refused_llama(R"("rope_parameters":{"type":")" + type + R"(","factor":2})") ==
          "model_key_unsupported /rope_parameters/type");
  }
  CHECK(refused_llama(R"("rope_scaling":{"type":"linear"})") ==
        "field_missing /rope_scaling/factor");
  CHECK(refused_llama(R"("rope_scaling":{"type":"linear","factor":0})") ==
        "field_bad_value /rope_scaling/factor");
  // Its inverse, and with it every angle, is infinite.
  CHECK(refused_llama(R"("rope_scaling":{"type":"linear","factor":1e-320})") ==
        "field_bad_value /factor");
  CHECK(refused_llama(R"("rope_scaling":{"type":"linear","factor":"2"})") ==
        "field_wrong_kind /rope_scaling/factor");
  CHECK(refused_llama(R"("rope_scaling":{"type":"llama3","factor":2})") ==
        "field_missing /rope_scaling/low_freq_factor, field_missing "
        "/rope_scaling/high_freq_factor, field_missing "
        "/rope_scaling/original_max_position_embeddings");
  CHECK(refused_llama(R"("rope_scaling":{"type":"llama3","factor":2,"low_freq_factor":4,)"
                      R"("high_freq_factor":4,"original_max_position_embeddings":4})") ==
        "field_bad_value /rope_scaling/high_freq_factor");
  CHECK(refused_llama(R"("rope_scaling":"linear")") == "field_wrong_kind /rope_scaling");
  CHECK(refused_llama(R"("rope_theta":0)") == "field_bad_value /rope_theta");
  CHECK(refused_llama(R"("rope_theta":"1e4")") == "field_wrong_kind /rope_theta");
  CHECK(refused_llama(R"("rope_theta":1,"rope_parameters":{"rope_theta":2})") ==
        "config_keys_disagree /rope_parameters/rope_theta");
  CHECK(
      refused_llama(R"("rope_scaling":{"type":"default"},"rope_parameters":{"type":"default"})") ==
      "field_bad_value /rope_parameters");
  CHECK(refused_llama(R"("rope_parameters":{"full_attention":{"rope_type":"default"}})") ==
        "model_key_unsupported /rope_parameters/full_attention");
  CHECK(refused_llama(R"("partial_rotary_factor":1.5)") ==
        "field_bad_value /partial_rotary_factor");
  CHECK(refused_llama(R"("partial_rotary_factor":0.1)") ==
        "field_bad_value /partial_rotary_factor");
  CHECK(refused_llama(R"("partial_rotary_factor":1e300)") ==
        "field_bad_value /partial_rotary_factor");
  // Of a head of two numbers one is left, which makes no pair.
  CHECK(refused_llama(R"("partial_rotary_factor":0.5)") ==
        "field_bad_value /partial_rotary_factor");
}

TEST_CASE("layers have the windows that the catalogue's reading gives them") {
  CHECK(llama(R"("sliding_window":3)", "mistral").windows == Windows{3, 3});
  CHECK(llama(R"("sliding_window":null)", "mistral").windows.empty());
  CHECK(llama(R"("use_sliding_window":true,"sliding_window":3,"max_window_layers":0,)"
              R"("layer_types":["sliding_attention","full_attention"])",
              "qwen3")
            .windows == Windows{3, 0});
  CHECK(llama(R"("layer_types":["full_attention","full_attention"])").windows.empty());
}

TEST_CASE("windows that the type does not have are refused by name") {
  CHECK(refused_llama(R"("sliding_window":3)") == "model_key_unsupported /sliding_window");
  CHECK(refused_llama(R"("sliding_window":0)", "mistral") == "size_not_positive /sliding_window");
  CHECK(refused_llama(R"("sliding_window":2.5)", "mistral") == "size_not_whole /sliding_window");
  CHECK(refused_llama(R"("max_window_layers":-1,"use_sliding_window":true)", "qwen2") ==
        "field_bad_value /max_window_layers");
  CHECK(refused_llama(R"("layer_types":["full_attention"])", "qwen2") ==
        "field_bad_value /layer_types");
  CHECK(refused_llama(R"("layer_types":["full_attention","linear_attention"])", "qwen3") ==
        "model_key_unsupported /layer_types/1");
  CHECK(refused_llama(R"("layer_types":["sliding_attention","full_attention"])", "qwen3") ==
        "model_key_unsupported /layer_types/0");
  CHECK(refused_llama(R"("sliding_window":3,"layer_types":["full_attention","sliding_attention"])",
                      "mistral") == "model_key_unsupported /layer_types/0");
}
