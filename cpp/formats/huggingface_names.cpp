#include "huggingface_names.h"

#include <algorithm>
#include <utility>

namespace headsup {

namespace {

using enum TensorId;

class TensorList {
 public:
  void vector(std::string name, WeightId id, std::int64_t size) {
    add({std::move(name), {size}, Layout::out_in, {{id, 0, 1}}});
  }
  void linear(std::string name, WeightId id, std::int64_t out, std::int64_t in) {
    add({std::move(name), {out, in}, Layout::out_in, {{id, 0, out}}});
  }
  void add(NamedTensor one) { tensors_.push_back(std::move(one)); }
  // No weight, of whatever shape.
  void ignored(std::string name) { add({std::move(name), {}, Layout::out_in, {}}); }

  // The matrix behind logits, which stands beside the base model.
  void output(const Architecture& a) {
    NamedTensor one{"lm_head.weight", {a.vocab_size, a.d_model}, Layout::out_in, {}, false};
    if (!a.tied_output) one.placements = {{{output_weight, 0}, 0, a.vocab_size}};
    add(std::move(one));
  }

  std::vector<NamedTensor> take() {
    std::ranges::sort(tensors_, {}, &NamedTensor::name);
    return std::move(tensors_);
  }

 private:
  std::vector<NamedTensor> tensors_;
};

// A matrix of a layer and its bias, whose outputs are one or several weights side by side.
struct Linear {
  std::string_view name;
  std::int64_t in = 0;
  std::int64_t out = 0;  // of each
  std::vector<std::pair<TensorId, TensorId>> weights_and_biases;
  bool has_bias = true;
};

void add_linear(TensorList& list, const std::string& in_layer, std::int64_t layer, Layout layout,
                const Linear& one) {
  const std::int64_t all = std::ssize(one.weights_and_biases) * one.out;
  const std::string name = in_layer + std::string(one.name);
  const bool is_turned = layout == Layout::in_out;
  NamedTensor weight{
      name + ".weight", {is_turned ? one.in : all, is_turned ? all : one.in}, layout, {}};
  NamedTensor bias{name + ".bias", {all}, layout, {}};
  std::int64_t first = 0;
  for (const auto& [weight_id, bias_id] : one.weights_and_biases) {
    weight.placements.push_back({{weight_id, layer}, first, one.out});
    bias.placements.push_back({{bias_id, layer}, first, one.out});
    first += one.out;
  }
  list.add(std::move(weight));
  if (one.has_bias) list.add(std::move(bias));
}

void add_layer_norm(TensorList& list, const std::string& name, WeightId weight, WeightId bias,
                    std::int64_t size) {
  list.vector(name + ".weight", weight, size);
  list.vector(name + ".bias", bias, size);
}

std::vector<NamedTensor> gpt2_tensors(const Architecture& a) {
  TensorList list;
  const std::int64_t d = a.d_model;
  list.linear("wte.weight", {token_embedding, 0}, a.vocab_size, d);
  list.linear("wpe.weight", {position_embedding, 0}, a.max_context, d);
  for (std::int64_t l = 0; l < a.n_layers; ++l) {
    const std::string layer = "h." + std::to_string(l) + ".";
    add_layer_norm(list, layer + "ln_1", {attn_norm_weight, l}, {attn_norm_bias, l}, d);
    add_layer_norm(list, layer + "ln_2", {mlp_norm_weight, l}, {mlp_norm_bias, l}, d);
    const Linear linears[] = {
        {"attn.c_attn", d, d, {{W_q, b_q}, {W_k, b_k}, {W_v, b_v}}},
        {"attn.c_proj", d, d, {{W_o, b_o}}},
        {"mlp.c_fc", d, a.d_mlp, {{W_up, b_up}}},
        {"mlp.c_proj", a.d_mlp, d, {{W_down, b_down}}},
    };
    for (const Linear& one : linears) add_linear(list, layer, l, Layout::in_out, one);
    list.ignored(layer + "attn.bias");
    list.ignored(layer + "attn.masked_bias");
  }
  add_layer_norm(list, "ln_f", {final_norm_weight, 0}, {final_norm_bias, 0}, d);
  list.output(a);
  return list.take();
}

void add_llama_layer(TensorList& list, const Architecture& a, std::int64_t l) {
  const std::int64_t d = a.d_model, q = a.n_heads * a.head_dim, kv = a.n_kv_heads * a.head_dim;
  const Linear linears[] = {
      {"self_attn.q_proj", d, q, {{W_q, b_q}}, a.qkv_bias},
      {"self_attn.k_proj", d, kv, {{W_k, b_k}}, a.qkv_bias},
      {"self_attn.v_proj", d, kv, {{W_v, b_v}}, a.qkv_bias},
      {"self_attn.o_proj", q, d, {{W_o, b_o}}, a.attention_output_bias},
      {"mlp.gate_proj", d, a.d_mlp, {{W_gate, b_gate}}, a.mlp_bias},
      {"mlp.up_proj", d, a.d_mlp, {{W_up, b_up}}, a.mlp_bias},
      {"mlp.down_proj", a.d_mlp, d, {{W_down, b_down}}, a.mlp_bias},
  };
  const std::string layer = "layers." + std::to_string(l) + ".";
  for (const Linear& one : linears) add_linear(list, layer, l, Layout::out_in, one);
  list.vector(layer + "input_layernorm.weight", {attn_norm_weight, l}, d);
  list.vector(layer + "post_attention_layernorm.weight", {mlp_norm_weight, l}, d);
  if (a.qk_norm) {
    list.vector(layer + "self_attn.q_norm.weight", {q_norm_weight, l}, a.head_dim);
    list.vector(layer + "self_attn.k_norm.weight", {k_norm_weight, l}, a.head_dim);
  }
  list.ignored(layer + "self_attn.rotary_emb.inv_freq");
}

std::vector<NamedTensor> llama_tensors(const Architecture& a) {
  TensorList list;
  list.linear("embed_tokens.weight", {token_embedding, 0}, a.vocab_size, a.d_model);
  for (std::int64_t l = 0; l < a.n_layers; ++l) add_llama_layer(list, a, l);
  list.vector("norm.weight", {final_norm_weight, 0}, a.d_model);
  list.ignored("rotary_emb.inv_freq");
  list.output(a);
  return list.take();
}

}  // namespace

TensorNames::TensorNames(const HuggingfaceConfig& config)
    : prefix_(config.weights == "gpt2" ? "transformer." : "model."),
      tensors_(config.weights == "gpt2" ? gpt2_tensors(config.architecture)
                                        : llama_tensors(config.architecture)) {}

std::optional<std::size_t> TensorNames::find(std::string_view name) const {
  const bool has_prefix = name.starts_with(prefix_);
  if (has_prefix) name.remove_prefix(prefix_.size());
  const auto found = std::ranges::lower_bound(tensors_, name, {}, &NamedTensor::name);
  if (found == tensors_.end() || found->name != name) return std::nullopt;
  if (has_prefix && !found->is_in_base_model) return std::nullopt;
  return static_cast<std::size_t>(found - tensors_.begin());
}

}  // namespace headsup
