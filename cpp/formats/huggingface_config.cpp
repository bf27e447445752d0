#include "huggingface_config.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "headsup/base/decimal.h"
#include "headsup/base/words.h"
#include "headsup/catalogue/config_tower.h"

namespace headsup {

namespace {

using Node = Document::Node;
using Type = Document::Type;

// What changes the computation and is not built here. No family that is run has most of these keys:
// a file that has them was changed for a model of its own.
constexpr std::string_view kRefusedUnlessOff =
    "add_cross_attention alibi attention_chunk_size attention_k_eq_v attn_layer_period "
    "attn_logit_softcapping attn_output_gate auto_map clip_qkv compression_config "
    "final_logit_softcapping "
    "full_attention_interval hybrid_override_pattern is_encoder_decoder kv_lora_rank "
    "logit_softcapping "
    "n_routed_experts no_rope_layer_interval no_rope_layers num_experts num_kv_shared_layers "
    "num_local_experts "
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
void check_twice(ConfigScan& scan) {
  const std::vector<Node>& nodes = scan.document.nodes;
  for (std::uint32_t at = 0; at < nodes.size(); ++at) {
    if (nodes[at].duplicate) scan.fail(Code::json_duplicate_key, at, {nodes[at].key});
  }
}

void check_refused(ConfigScan& scan) {
  const std::vector<Node>& nodes = scan.document.nodes;
  for (std::uint32_t at = 1; at < nodes.size(); at = nodes[at].end) {
    if (!is_refused(nodes[at])) continue;
    scan.fail(Code::model_key_unsupported, at, {nodes[at].key, text_of(nodes[at])});
  }
}

const Family& read_family(const ConfigObject& config) {
  const Family& family = family_of(config.word("model_type", ""));
  if (!config.has("model_type")) {
    config.fail_missing("model_type");
  } else if (family.weights.empty() && !config.scan().failed()) {
    config.scan().fail(Code::model_type_unknown, config.find("model_type"),
                       {config.text("model_type")});
  }
  return family;
}

Activation read_activation(const ConfigObject& config, const Family& family) {
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
  const std::string_view name = config.word(family.activation, family.default_activation);
  const auto* found = std::ranges::find(kNamed, name, &Named::name);
  if (found != std::end(kNamed)) return found->activation;
  if (!name.empty()) refuse(config, family.activation, name);
  return Activation::silu;
}

bool has_bias(const ConfigObject& config, std::string_view key) {
  return key == "+" || (!key.empty() && config.flag(key, false));
}

// The width divided among the heads.
std::int64_t equal_head_dim(const ConfigObject& config, const Tower& tower) {
  const std::int64_t width = tower[ConfigSize::d_model].value;
  const SizeReading& heads = tower[ConfigSize::n_heads];
  if (heads && width % heads.value == 0) return width / heads.value;
  if (!config.scan().failed()) {
    config.scan().fail(Code::field_bad_value, heads.node,
                       {heads.value, "a number that divides " + std::to_string(width)});
  }
  return 1;
}

Architecture read_architecture(const ConfigObject& config, const Family& family,
                               const Tower& tower) {
  const auto size = [&](ConfigSize of) { return tower[of].value; };
  const auto required = [&](std::string_view name, std::string_view keys) {
    return config.required_size(name, keys).value;
  };
  const bool is_gpt2 = family.weights == "gpt2";
  Architecture out;
  out.vocab_size = required("vocab_size", "vocab_size");
  out.max_context = required("max_context", family.max_context);
  out.n_layers = size(ConfigSize::n_layers);
  if (out.n_layers == 0) config.fail_missing("n_layers", keys_of(ConfigSize::n_layers).keys);
  out.d_model = size(ConfigSize::d_model);
  out.n_heads = size(ConfigSize::n_heads);
  const SizeReading& kv_heads = tower[ConfigSize::n_kv_heads];
  out.n_kv_heads = kv_heads ? kv_heads.value : out.n_heads;
  const SizeReading& head_dim = tower[ConfigSize::head_dim];
  out.head_dim = head_dim ? head_dim.value : equal_head_dim(config, tower);
  out.d_mlp =
      is_gpt2 && !config.has(family.d_mlp) ? 4 * out.d_model : required("d_mlp", family.d_mlp);
  out.norm = is_gpt2 ? Norm::layer : Norm::rms;
  out.norm_epsilon =
      static_cast<float>(config.positive(family.norm_epsilon, family.default_norm_epsilon));
  out.activation = read_activation(config, family);
  out.gated_mlp = !is_gpt2;
  out.qkv_bias = has_bias(config, family.qkv_bias);
  out.attention_output_bias = has_bias(config, family.output_bias);
  out.mlp_bias = has_bias(config, family.mlp_bias);
  out.qk_norm = family.qk_norm;
  out.learned_positions = is_gpt2;
  if (!is_gpt2) out.rope = read_rope(config, out.head_dim);
  out.tied_output = config.flag("tie_word_embeddings", family.tied_output);
  return out;
}

// What layer_types says: one for each layer, and nothing that the family cannot be.
void check_layer_types(const ConfigObject& config, const Family& family, const Tower& tower) {
  const std::vector<std::uint32_t> items = config.items("layer_types");
  if (std::ssize(items) != tower[ConfigSize::n_layers].value) {
    config.scan().fail(Code::field_bad_value, config.find("layer_types"),
                       {std::to_string(items.size()), "one for each layer"});
    return;
  }
  const bool all_slide = tower.window > 0 && family.window_if.empty();
  for (const std::uint32_t item : items) {
    const std::string& type = config.scan().document.nodes[item].string;
    const bool slides = type == "sliding_attention";
    if (slides ? tower.window > 0 : type == "full_attention" && !all_slide) continue;
    config.scan().fail(Code::model_key_unsupported, item, {"layer_types", type});
  }
}

std::vector<std::int64_t> read_windows(const ConfigObject& config, const Family& family,
                                       const Tower& tower) {
  const bool slides = family.window_if.empty() || config.flag(family.window_if, false);
  if (!family.windows && config.has("sliding_window")) {
    // Not read by transformers, and by others it is: the models differ.
    refuse(config, "sliding_window",
           text_of(config.scan().document.nodes[config.find("sliding_window")]));
  } else if (slides) {
    config.size("sliding_window");
    if (family.full_layers > 0) config.count("max_window_layers", 0);
  }
  if (config.has("layer_types")) check_layer_types(config, family, tower);
  std::vector<std::int64_t> out;
  for (const LayerKind kind : tower.layers) {
    out.push_back(kind == LayerKind::window ? tower.window : 0);
  }
  return out;
}

// The pointer to the key that a field of an Architecture was read from.
std::string place_of(std::string_view field, const ConfigObject& config, const Family& family,
                     const Tower& tower) {
  const Document& document = config.scan().document;
  for (std::size_t i = 0; i < kConfigSizeCount; ++i) {
    const std::uint32_t node = tower.sizes[i].node;
    if (name_of(static_cast<ConfigSize>(i)) == field && node != kNoNode)
      return document.pointer(node);
  }
  std::string_view key = field == "d_mlp" ? family.d_mlp : field;
  if (field == "rotary_dim") key = "partial_rotary_factor";
  if (field == "n_kv_heads") key = "num_key_value_heads";
  if (field == "max_context") key = family.max_context;
  any_of_words(key, [&](std::string_view each) {
    key = each;
    return config.has(each);
  });
  return "/" + std::string(key);
}

}  // namespace

void refuse(const ConfigObject& object, std::string_view key, std::string_view value) {
  object.scan().fail(Code::model_key_unsupported, object.find(key), {key, value});
}

Result<HuggingfaceConfig> read_huggingface_config(const Document& document) {
  ConfigScan scan(document);
  const ConfigObject config = top_object(scan);
  check_twice(scan);
  if (scan.failed()) return scan.reader.faults();
  const Family& family = read_family(config);
  if (scan.failed()) return scan.reader.faults();
  Tower tower;
  read_plain_sizes({config, "", "model"}, family, tower);
  check_refused(scan);
  Architecture read = read_architecture(config, family, tower);
  if (!scan.failed()) read.windows = read_windows(config, family, tower);
  if (scan.failed()) return scan.reader.faults();
  Result<Architecture> checked = validate(std::move(read));
  if (checked) return HuggingfaceConfig{family.weights, *checked};
  Faults faults = checked.faults();
  for (Fault& fault : faults) fault.where = place_of(fault.where, config, family, tower);
  return faults;
}

}  // namespace headsup
