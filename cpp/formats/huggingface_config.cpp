#include "huggingface_config.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "headsup/base/decimal.h"
#include "headsup/base/words.h"

namespace headsup {

namespace {

using Node = Document::Node;
using Type = Document::Type;

constexpr std::array<std::string_view, 5> kTypes = {"gpt2", "llama", "mistral", "qwen2", "qwen3"};

// What changes the computation and is not built here. No type in kTypes has most of these keys: a
// file that has them was changed for a model of its own.
constexpr std::string_view kRefusedUnlessOff =
    "add_cross_attention alibi attention_chunk_size attn_logit_softcapping auto_map clip_qkv "
    "compression_config final_logit_softcapping is_encoder_decoder logit_softcapping "
    "n_routed_experts no_rope_layer_interval no_rope_layers num_experts num_local_experts "
    "parallel_attn pruned_heads qk_layernorm quantization quantization_config "
    "query_pre_attn_scalar rope_interleaved rotary_dim rotary_pct "
    "scale_attn_by_inverse_layer_idx use_alibi use_bidirectional_attention use_mrope "
    "use_parallel_residual use_qk_norm";
constexpr std::string_view kRefusedUnlessOn = "is_causal scale_attn_weights";
constexpr std::string_view kRefusedUnlessOne =
    "attention_multiplier embedding_multiplier logit_scale logits_scaling residual_multiplier";

bool is_off(const Node& node) {
  switch (node.type) {
    case Type::null:
      return true;
    case Type::boolean:
      return !node.boolean;
    case Type::number:
      return node.number == 0;
    case Type::string:
      return node.string.empty();
    default:
      return node.child_count == 0;
  }
}

bool is_refused(const Node& node) {
  const auto is_among = [&](std::string_view keys) {
    return any_of_words(keys, [&](std::string_view key) { return key == node.key; });
  };
  if (node.type == Type::null) return false;
  if (is_among(kRefusedUnlessOff)) return !is_off(node);
  if (is_among(kRefusedUnlessOn)) return !(node.type == Type::boolean && node.boolean);
  return is_among(kRefusedUnlessOne) && !(node.type == Type::number && node.number == 1);
}

std::string text_of(const Node& node) {
  switch (node.type) {
    case Type::boolean:
      return node.boolean ? "true" : "false";
    case Type::number:
      return decimal_text(node.number);
    case Type::string:
      return node.string;
    default:
      return node.type == Type::array ? "array" : "object";
  }
}

// Keys that are there twice, anywhere.
void check_twice(const Document& document, DocumentReader& reader) {
  for (std::uint32_t at = 0; at < document.nodes.size(); ++at) {
    const Node& node = document.nodes[at];
    if (!node.duplicate) continue;
    reader.note(make_fault(Code::json_duplicate_key, document.pointer(at), {node.key}));
  }
}

void check_refused(const Document& document, DocumentReader& reader) {
  const std::vector<Node>& nodes = document.nodes;
  for (std::uint32_t at = 1; at < nodes.size(); at = nodes[at].end) {
    if (!is_refused(nodes[at])) continue;
    reader.note(make_fault(Code::model_key_unsupported, document.pointer(at),
                           {nodes[at].key, text_of(nodes[at])}));
  }
}

std::optional<ModelType> read_type(const Field& root) {
  const Field field = root.members().required("model_type");
  const std::string name = field.string();
  const auto* found = std::ranges::find(kTypes, name);
  if (found != kTypes.end()) return static_cast<ModelType>(found - kTypes.begin());
  if (!name.empty()) field.fault(Code::model_type_unknown, {name});
  return std::nullopt;
}

Activation read_activation(const ConfigKeys& config, std::string_view key,
                           std::string_view otherwise) {
  struct Named {
    std::string_view name;
    Activation activation;
  };
  // gelu_fast multiplies in another order, and otherwise computes what gelu_new does.
  static constexpr Named kNamed[] = {
      {"silu", Activation::silu},           {"swish", Activation::silu},
      {"gelu", Activation::gelu},           {"gelu_python", Activation::gelu},
      {"gelu_new", Activation::gelu_tanh},  {"gelu_pytorch_tanh", Activation::gelu_tanh},
      {"gelu_fast", Activation::gelu_tanh}, {"relu", Activation::relu}};
  const std::string name = config.text(key, otherwise);
  const auto* found = std::ranges::find(kNamed, name, &Named::name);
  if (found != std::end(kNamed)) return found->activation;
  if (!name.empty()) note_unsupported(*config.find(key), name);
  return Activation::silu;
}

/// The width divided among the heads.
std::int64_t equal_head_dim(const ConfigKeys& config, std::string_view heads_key,
                            const Architecture& a) {
  if (a.d_model % a.n_heads == 0) return a.d_model / a.n_heads;
  if (const auto heads = config.find(heads_key)) {
    heads->bad_value(std::to_string(a.n_heads),
                     "a number that divides " + std::to_string(a.d_model));
  }
  return 1;
}

Architecture read_gpt2(const ConfigKeys& config) {
  Architecture out;
  out.vocab_size = config.size("vocab_size");
  out.max_context = config.size_of("n_positions", "max_position_embeddings");
  out.n_layers = config.size_of("n_layer", "num_hidden_layers");
  out.d_model = config.size_of("n_embd", "hidden_size");
  out.n_heads = config.size_of("n_head", "num_attention_heads");
  out.n_kv_heads = out.n_heads;
  const bool newer = !config.find("n_head");
  // transformers reads no head_dim for GPT-2, whatever the file says.
  out.head_dim = equal_head_dim(config, newer ? "num_attention_heads" : "n_head", out);
  out.d_mlp = config.size("n_inner", 4 * out.d_model);
  out.norm = Norm::layer;
  out.norm_epsilon = static_cast<float>(config.positive("layer_norm_epsilon", 1e-5));
  out.activation = read_activation(config, "activation_function", "gelu_new");
  out.gated_mlp = false;
  out.qkv_bias = out.attention_output_bias = out.mlp_bias = true;
  out.learned_positions = true;
  out.tied_output = config.flag("tie_word_embeddings", true);
  return out;
}

// Where a file does not say, what transformers takes then.
std::int64_t read_kv_heads(const ConfigKeys& config, ModelType type, std::int64_t n_heads) {
  if (type == ModelType::llama || config.has_null("num_key_value_heads")) {
    return config.size("num_key_value_heads", n_heads);
  }
  return config.size("num_key_value_heads", type == ModelType::mistral ? 8 : 32);
}

void read_biases(const ConfigKeys& config, ModelType type, Architecture& out) {
  const bool says = type == ModelType::llama || type == ModelType::qwen3;
  out.attention_output_bias = says && config.flag("attention_bias", false);
  out.qkv_bias = type == ModelType::qwen2 || out.attention_output_bias;
  out.mlp_bias = type == ModelType::llama && config.flag("mlp_bias", false);
}

std::int64_t read_head_dim(const ConfigKeys& config, ModelType type, const Architecture& a) {
  if (type == ModelType::qwen3 && !config.has_null("head_dim")) {
    return config.size("head_dim", 128);
  }
  if (config.find("head_dim")) return config.size("head_dim");
  return equal_head_dim(config, "num_attention_heads", a);
}

Architecture read_llama(const ConfigKeys& config, ModelType type) {
  Architecture out;
  out.vocab_size = config.size("vocab_size");
  out.max_context = config.size("max_position_embeddings");
  out.n_layers = config.size("num_hidden_layers");
  out.d_model = config.size("hidden_size");
  out.n_heads = config.size("num_attention_heads");
  out.n_kv_heads = read_kv_heads(config, type, out.n_heads);
  out.head_dim = read_head_dim(config, type, out);
  out.d_mlp = config.size("intermediate_size");
  out.norm_epsilon = static_cast<float>(config.positive("rms_norm_eps", 1e-6));
  out.activation = read_activation(config, "hidden_act", "silu");
  read_biases(config, type, out);
  out.qk_norm = type == ModelType::qwen3;
  out.rope = read_rope(config, out.head_dim);
  out.tied_output = config.flag("tie_word_embeddings", false);
  return out;
}

// The pointer to the key that a field of an Architecture was read from.
std::string key_of(std::string_view field, ModelType type) {
  struct Pair {
    std::string_view field, key, gpt2_key;
  };
  static constexpr Pair kKeys[] = {{"n_layers", "num_hidden_layers", "n_layer"},
                                   {"n_kv_heads", "num_key_value_heads", "n_head"},
                                   {"d_mlp", "intermediate_size", "n_inner"},
                                   {"rotary_dim", "partial_rotary_factor", ""}};
  const auto* found = std::ranges::find(kKeys, field, &Pair::field);
  if (found == std::end(kKeys)) return "/" + std::string(field);
  return "/" + std::string(type == ModelType::gpt2 ? found->gpt2_key : found->key);
}

}  // namespace

Result<HuggingfaceConfig> read_huggingface_config(const Document& document) {
  DocumentReader reader(document);
  const Field root = reader.root();
  check_twice(document, reader);
  const std::optional<ModelType> type = read_type(root);
  if (!reader.ok()) return reader.faults();
  check_refused(document, reader);
  const ConfigKeys keys(root);
  Architecture read = *type == ModelType::gpt2 ? read_gpt2(keys) : read_llama(keys, *type);
  if (read.n_layers <= kMaxLayers) read.windows = read_windows(keys, *type, read.n_layers);
  if (!reader.ok()) return reader.faults();
  Result<Architecture> checked = validate(std::move(read));
  if (checked) return HuggingfaceConfig{*type, *checked};
  Faults faults = checked.faults();
  for (Fault& fault : faults) fault.where = key_of(fault.where, *type);
  return faults;
}

}  // namespace headsup
