#include "llama2c_layout.h"

#include <array>
#include <cstring>
#include <string_view>
#include <utility>

namespace headsup {

namespace {

using enum TensorId;

// Tensors in the order in which they are added.
class Order {
 public:
  explicit Order(const Architecture& architecture) : a_(architecture) {}

  void embedding() { matrix("tok_embeddings", token_embedding, 0, a_.vocab_size, a_.d_model); }
  void norm(std::string name, TensorId id, std::int64_t layer) {
    tensors_.push_back({std::move(name), {id, layer}, 1, a_.d_model, false});
  }
  void norms(std::string_view name, TensorId id) {
    for (std::int64_t l = 0; l < a_.n_layers; ++l) norm(in_layer(name, l), id, l);
  }
  void attention() {
    const std::int64_t q = a_.n_heads * a_.head_dim, kv = a_.n_kv_heads * a_.head_dim;
    matrices({"wq", W_q, q, a_.d_model});
    matrices({"wk", W_k, kv, a_.d_model});
    matrices({"wv", W_v, kv, a_.d_model});
    matrices({"wo", W_o, a_.d_model, q});
  }
  void mlp() {
    matrices({"w1", W_gate, a_.d_mlp, a_.d_model});
    matrices({"w2", W_down, a_.d_model, a_.d_mlp});
    matrices({"w3", W_up, a_.d_mlp, a_.d_model});
  }

  std::vector<Llama2cTensor> take() { return std::move(tensors_); }

 private:
  // What a matrix of every layer is called, and its outputs and inputs.
  struct OfLayers {
    std::string_view name;
    TensorId id;
    std::int64_t out, in;
  };

  static std::string in_layer(std::string_view name, std::int64_t layer) {
    return std::string(name) + "." + std::to_string(layer);
  }
  void matrix(std::string name, TensorId id, std::int64_t layer, std::int64_t out,
              std::int64_t in) {
    tensors_.push_back({std::move(name), {id, layer}, out, in, true});
  }
  void matrices(const OfLayers& one) {
    for (std::int64_t l = 0; l < a_.n_layers; ++l) {
      matrix(in_layer(one.name, l), one.id, l, one.out, one.in);
    }
  }

  const Architecture& a_;
  std::vector<Llama2cTensor> tensors_;
};

}  // namespace

std::int32_t int_at(std::span<const std::byte> bytes, std::size_t offset) {
  std::int32_t out = 0;
  std::memcpy(&out, bytes.data() + offset, sizeof(out));
  return out;
}

Architecture llama2c_architecture(std::span<const std::byte> bytes) {
  std::array<std::int64_t, kLlama2cSizesBytes / sizeof(std::int32_t)> sizes;
  for (std::size_t i = 0; i < sizes.size(); ++i) sizes[i] = int_at(bytes, i * sizeof(std::int32_t));
  const auto [dim, hidden, layers, heads, kv_heads, vocab, context] = sizes;
  Architecture a;
  a.d_model = dim;
  a.d_mlp = hidden;
  a.n_layers = layers;
  a.n_heads = heads;
  a.n_kv_heads = kv_heads;
  a.head_dim = heads > 0 && dim % heads == 0 ? dim / heads : 0;
  a.vocab_size = vocab;
  a.max_context = context;
  a.rope = RopeSettings{.pairs = RopePairs::adjacent};
  return a;
}

std::uint64_t numbers_of(const Llama2cTensor& tensor) {
  return static_cast<std::uint64_t>(tensor.rows) * static_cast<std::uint64_t>(tensor.cols);
}

StoredTensor stored(const Llama2cTensor& tensor) {
  StoredTensor out;
  out.name = tensor.name;
  out.rows = tensor.rows;
  out.cols = tensor.cols;
  out.placements = {{tensor.id, 0, tensor.rows}};
  return out;
}

std::vector<Llama2cTensor> llama2c_tensors(const Architecture& architecture, bool version_0) {
  Order order(architecture);
  if (version_0) {
    order.embedding();
    order.norms("attention_norm", attn_norm_weight);
    order.attention();
    order.norms("ffn_norm", mlp_norm_weight);
    order.mlp();
    order.norm("norm", final_norm_weight, 0);
  } else {
    order.norms("attention_norm", attn_norm_weight);
    order.norms("ffn_norm", mlp_norm_weight);
    order.norm("norm", final_norm_weight, 0);
    order.embedding();
    order.attention();
    order.mlp();
  }
  return order.take();
}

}  // namespace headsup
