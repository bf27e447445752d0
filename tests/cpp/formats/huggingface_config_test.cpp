// config.json of transformers: every key that changes what a model computes is read or refused.
#include <doctest/doctest.h>

#include <string>

#include "support/huggingface_configs.h"

using namespace headsup;
using namespace headsup::test;

using Sizes = std::vector<std::int64_t>;

static Sizes sizes(const Architecture& a) {
  return {a.vocab_size, a.max_context, a.n_layers, a.d_model,
          a.n_heads,    a.n_kv_heads,  a.head_dim, a.d_mlp};
}

TEST_CASE("GPT-2's config gives its architecture, and each key counts") {
  const Architecture a = architecture(kGpt2);
  CHECK(sizes(a) == Sizes{11, 8, 2, 6, 3, 3, 2, 24});
  CHECK(a.norm == Norm::layer);
  CHECK(a.norm_epsilon == 1e-5f);
  CHECK(a.activation == Activation::gelu_tanh);
  CHECK(!a.gated_mlp);
  CHECK((a.qkv_bias && a.attention_output_bias && a.mlp_bias));
  CHECK(!a.qk_norm);
  CHECK(a.learned_positions);
  CHECK(!a.rope);
  CHECK(a.windows.empty());
  CHECK(a.tied_output);

  CHECK(gpt2(R"("n_inner":null)").d_mlp == 24);
  CHECK(gpt2(R"("n_inner":10)").d_mlp == 10);
  CHECK(gpt2(R"("layer_norm_epsilon":1e-3)").norm_epsilon == 1e-3f);
  CHECK(gpt2(R"("activation_function":"relu")").activation == Activation::relu);
  CHECK(gpt2(R"("tie_word_embeddings":false)").tied_output == false);
  CHECK(gpt2(R"("head_dim":6)").head_dim == 2);  // its tensors have the width's sizes
  // The newer names of the same sizes.
  CHECK(architecture(with(kGpt2, "n_embd", "hidden_size")).d_model == 6);
  CHECK(architecture(with(kGpt2, "n_head", "num_attention_heads")).n_heads == 3);
  CHECK(architecture(with(kGpt2, "n_layer", "num_hidden_layers")).n_layers == 2);
  CHECK(architecture(with(kGpt2, "n_positions", "max_position_embeddings")).max_context == 8);
}

TEST_CASE("keys of GPT-2 that change its math are refused, and those that do not are not") {
  CHECK(refused(kGpt2, R"("scale_attn_weights":true)") == "none");
  CHECK(refused(kGpt2, R"("scale_attn_weights":false)") ==
        "model_key_unsupported /scale_attn_weights");
  CHECK(refused(kGpt2, R"("scale_attn_by_inverse_layer_idx":false)") == "none");
  CHECK(refused(kGpt2, R"("scale_attn_by_inverse_layer_idx":true)") ==
        "model_key_unsupported /scale_attn_by_inverse_layer_idx");
  CHECK(refused(kGpt2, R"("reorder_and_upcast_attn":true)") == "none");
  CHECK(refused(kGpt2, R"("attn_pdrop":0.5,"resid_pdrop":1,"n_ctx":3,"summary_type":"last")") ==
        "none");
  CHECK(refused(kGpt2, R"("hidden_size":7)") == "config_keys_disagree /n_embd");
  CHECK(refused(with(kGpt2, R"("n_head":3)", R"("n_head":4)"), R"("a":1)") ==
        "field_bad_value /n_head");
}

TEST_CASE("a config of the Llama family gives its architecture, and each key counts") {
  const Architecture a = architecture(kLlama);
  CHECK(sizes(a) == Sizes{11, 8, 2, 8, 4, 2, 2, 12});
  CHECK(a.norm == Norm::rms);
  CHECK(a.norm_epsilon == 1e-6f);
  CHECK(a.activation == Activation::silu);
  CHECK(a.gated_mlp);
  CHECK(!(a.qkv_bias || a.attention_output_bias || a.mlp_bias || a.qk_norm));
  CHECK(!a.learned_positions);
  CHECK(a.rope == RopeSettings{});
  CHECK(a.windows.empty());
  CHECK(!a.tied_output);

  CHECK(llama(R"("rms_norm_eps":1e-5)").norm_epsilon == 1e-5f);
  CHECK(llama(R"("tie_word_embeddings":true)").tied_output);
  CHECK(llama(R"("pretraining_tp":2,"attention_dropout":0.5,"use_cache":false)").n_layers == 2);
  CHECK(architecture(with(kLlama, R"("head_dim":2)", R"("head_dim":6)")).head_dim == 6);
  CHECK(architecture(with(kLlama, R"("head_dim":2)", R"("head_dim":null)")).head_dim == 2);
  CHECK(architecture(with(kLlama, R"("head_dim":2,)", "")).head_dim == 2);
}

TEST_CASE("what a config leaves out is what transformers takes then") {
  const auto without = [](std::string_view type, std::string_view what) {
    return with(llama_as(type), what, "");
  };
  constexpr std::string_view kKvHeads = R"("num_key_value_heads":2,)";
  CHECK(architecture(without("llama", kKvHeads)).n_kv_heads == 4);
  const std::string null = with(kLlama, kKvHeads, R"("num_key_value_heads":null,)");
  for (const std::string_view type : {"llama", "mistral", "qwen2", "qwen3"}) {
    CHECK(architecture(with(null, "llama", type)).n_kv_heads == 4);
  }
  const auto with_heads = [](const std::string& config, std::string_view heads) {
    return with(config, R"("num_attention_heads":4)", heads);
  };
  CHECK(architecture(with_heads(without("mistral", kKvHeads), R"("num_attention_heads":16)"))
            .n_kv_heads == 8);
  CHECK(architecture(with_heads(without("qwen2", kKvHeads), R"("num_attention_heads":64)"))
            .n_kv_heads == 32);
  CHECK(architecture(without("qwen3", R"("head_dim":2,)")).head_dim == 128);
  CHECK(architecture(without("qwen2", R"("head_dim":2,)")).head_dim == 2);
}

TEST_CASE("biases and norms of heads follow the type") {
  const auto flags = [](const Architecture& a) {
    return std::string(a.qkv_bias ? "q" : "-") + (a.attention_output_bias ? "o" : "-") +
           (a.mlp_bias ? "m" : "-") + (a.qk_norm ? "n" : "-");
  };
  const std::string both = R"("attention_bias":true,"mlp_bias":true)";
  CHECK(flags(llama(R"("attention_bias":true)")) == "qo--");
  CHECK(flags(llama(R"("mlp_bias":true)")) == "--m-");
  CHECK(flags(llama(both)) == "qom-");
  CHECK(flags(llama(both, "mistral")) == "----");
  CHECK(flags(llama(both, "qwen2")) == "q---");
  CHECK(flags(llama(R"("attention_bias":false)", "qwen2")) == "q---");
  CHECK(flags(llama(both, "qwen3")) == "qo-n");
  CHECK(flags(llama(R"("attention_bias":false)", "qwen3")) == "---n");
}

TEST_CASE("activations are mapped to those that compute the same, and others are refused") {
  const auto of = [](const std::string& name) {
    return llama(R"("hidden_act":")" + name + "\"").activation;
  };
  CHECK((of("silu") == Activation::silu && of("swish") == Activation::silu));
  CHECK((of("gelu") == Activation::gelu && of("gelu_python") == Activation::gelu));
  for (const std::string name : {"gelu_new", "gelu_pytorch_tanh", "gelu_fast"}) {
    CHECK(of(name) == Activation::gelu_tanh);
  }
  CHECK(of("relu") == Activation::relu);
  for (const std::string name : {"quick_gelu", "tanh", "relu2", "SiLU", "gelu_10"}) {
    CHECK(refused_llama(R"("hidden_act":")" + name + "\"") == "model_key_unsupported /hidden_act");
  }
  CHECK(refused_llama(R"("hidden_act":3)") == "field_wrong_kind /hidden_act");
}

TEST_CASE("keys that ask for what is not built are refused by name") {
  for (const std::string key :
       {"add_cross_attention", "alibi", "attention_chunk_size", "attn_logit_softcapping",
        "final_logit_softcapping", "is_encoder_decoder", "num_experts", "num_local_experts",
        "no_rope_layers", "qk_layernorm", "query_pre_attn_scalar", "use_bidirectional_attention",
        "use_mrope", "use_qk_norm", "clip_qkv", "parallel_attn", "rope_interleaved"}) {
    for (const std::string off : {"null", "false", "0"}) {
      CHECK(refused_llama("\"" + key + "\":" + off) == "none");
    }
    for (const std::string on : {"true", "30.5", "[1]"}) {
      CHECK(refused_llama("\"" + key + "\":" + on) == "model_key_unsupported /" + key);
    }
  }
  CHECK(refused_llama(R"("quantization_config":{"bits":4})") ==
        "model_key_unsupported /quantization_config");
  CHECK(refused_llama(R"("auto_map":{"AutoModel":"own.py"})") == "model_key_unsupported /auto_map");
  CHECK(refused_llama(R"("pruned_heads":{})") == "none");
  CHECK(refused_llama(R"("is_causal":false)") == "model_key_unsupported /is_causal");
  CHECK(refused_llama(R"("residual_multiplier":1.0)") == "none");
  CHECK(refused_llama(R"("residual_multiplier":0.5)") ==
        "model_key_unsupported /residual_multiplier");
}

TEST_CASE("sizes and types that make no model are refused at their keys") {
  for (const std::string type : {"gpt_neox", "gemma", "GPT2", "qwen2_moe"}) {
    CHECK(refusal(read(llama_as(type))) == "model_type_unknown /model_type");
  }
  CHECK(refusal(read("{}")) == "field_missing /model_type");
  CHECK(refusal(read("[]")) == "field_wrong_kind ");
  CHECK(refusal(read(R"({"model_type":3})")) == "field_wrong_kind /model_type");
  CHECK(refused_llama(R"("vocab_size":11)") == "json_duplicate_key /vocab_size");
  CHECK(refused_llama(R"("other":{"a":1,"a":1})") == "json_duplicate_key /other/a");
  for (const std::string key : {"vocab_size", "max_position_embeddings", "hidden_size",
                                "num_hidden_layers", "num_attention_heads", "intermediate_size"}) {
    const auto instead = [&](const std::string& value) {
      const std::string own = "\"" + key + "\":";
      const std::size_t at = kLlama.find(own) + own.size();
      const std::size_t end = kLlama.find_first_of(",}", at);
      return refusal(read(std::string(kLlama).replace(at, end - at, value)));
    };
    CAPTURE(key);
    CHECK(instead("0") == "size_not_positive /" + key);
    CHECK(instead("1073741824") == "size_too_large /" + key);
    CHECK(refusal(read(with(kLlama, "\"" + key + "\"", "\"was\""))) == "config_size_missing ");
  }
  CHECK(refusal(read(with(kLlama, R"(_layers":2)", R"(_layers":5000)"))) ==
        "size_too_large /num_hidden_layers");
  CHECK(refusal(read(with(kLlama, R"(value_heads":2)", R"(value_heads":3)"))) ==
        "kv_heads_do_not_divide_heads /num_key_value_heads");
  CHECK(refused_llama(R"("rms_norm_eps":-1)") == "field_bad_value /rms_norm_eps");
  CHECK(refused_llama(R"("rms_norm_eps":1e300)") == "field_bad_value /rms_norm_eps");
  CHECK(refused_llama(R"("tie_word_embeddings":"no")") == "field_wrong_kind /tie_word_embeddings");
}
