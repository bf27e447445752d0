#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "file_faults.h"
#include "headsup/formats/model_source.h"
#include "headsup/model/architecture.h"

namespace headsup {

namespace {

constexpr std::uint32_t kMagic = 0x616b3432;  // of versions 1 and 2; version 0 begins with a size
constexpr std::uint64_t kHeaderBytes = 256;   // of versions 1 and 2
constexpr std::size_t kSharedAt = 36;         // a byte: whether logits reuse the embedding
constexpr std::size_t kGroupAt = 37;          // version 2: numbers that share a factor

// Seven numbers of four bytes.
constexpr std::size_t kSizesBytes = 28;

struct Listed {
  std::string name;
  WeightId id;
  std::int64_t rows = 1;  // of a matrix its outputs
  std::int64_t cols = 0;
  bool is_matrix = false;
};

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

  std::vector<Listed> take() { return std::move(tensors_); }

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
  std::vector<Listed> tensors_;
};

std::int32_t int_at(std::span<const std::byte> bytes, std::size_t offset) {
  std::int32_t out = 0;
  std::memcpy(&out, bytes.data() + offset, sizeof(out));
  return out;
}

// The sizes that bytes begin with, unchecked, and what no such file says because it is so in all
// of them.
Architecture architecture_of(std::span<const std::byte> bytes) {
  std::array<std::int64_t, kSizesBytes / sizeof(std::int32_t)> sizes;
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

std::uint64_t numbers_of(const Listed& tensor) {
  return static_cast<std::uint64_t>(tensor.rows) * static_cast<std::uint64_t>(tensor.cols);
}

// What a file says of it in whatever format; where it stands is left open.
StoredTensor stored(const Listed& tensor) {
  StoredTensor out;
  out.name = tensor.name;
  out.rows = tensor.rows;
  out.cols = tensor.cols;
  out.placements = {{tensor.id, 0, tensor.rows}};
  return out;
}

// All but a matrix of the logits: in the order of version 0, or in that of the later ones, which
// begin with the norms. Requires a validated architecture.
std::vector<Listed> tensors_of(const Architecture& architecture, bool version_0) {
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

// Where the file's tensors stand, in its order.
class TensorList {
 public:
  TensorList(std::uint64_t begin, std::int64_t group) : at_(begin), group_(group) {}

  void add(const Listed& tensor) {
    StoredTensor& one = tensors_.emplace_back(stored(tensor));
    const bool is_grouped = tensor.is_matrix && group_ > 0;
    const std::uint64_t numbers = numbers_of(tensor);
    one.range = {0, at_, at_ + numbers * (is_grouped ? 1 : sizeof(float))};
    at_ = one.range.end;
    if (!is_grouped) return;
    one.format = NumberFormat::int8_grouped;
    one.group = group_;
    const std::uint64_t factors = numbers / static_cast<std::uint64_t>(group_);
    one.scales = {0, at_, at_ + factors * sizeof(float)};
    at_ = one.scales.end;
  }
  void skip(Count numbers) { at_ += static_cast<std::uint64_t>(numbers.value()) * sizeof(float); }

  std::uint64_t end() const { return at_; }
  std::vector<StoredTensor> take() { return std::move(tensors_); }

 private:
  std::uint64_t at_;
  std::int64_t group_;
  std::vector<StoredTensor> tensors_;
};

// Whether it begins as other files of that name do: a zip or a pickle of PyTorch, GGUF, HDF5.
bool is_foreign(std::span<const std::byte> bytes) {
  constexpr std::array<std::string_view, 5> kBeginnings = {"PK\3\4", "\x80\2\x8a", "\x80\4\x95",
                                                           "GGUF", "\x89HDF"};
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  return std::ranges::any_of(kBeginnings,
                             [&](std::string_view one) { return text.starts_with(one); });
}

class Llama2cSource : public ModelSource {
 public:
  explicit Llama2cSource(const std::vector<ModelFile>& files) : file_(files.front()) {}

  std::optional<FileRange> next() const override {
    if (read_) return std::nullopt;
    return FileRange{0, 0, std::min<std::uint64_t>(file_.bytes(), kHeaderBytes)};
  }

  Faults take(std::span<const std::byte> bytes) override {
    read_ = true;
    if (bytes.size() < kSizesBytes || is_foreign(bytes)) return unknown();
    std::int64_t begin = kSizesBytes;
    std::size_t sizes_at = 0;
    if (std::bit_cast<std::uint32_t>(int_at(bytes, 0)) == kMagic) {
      version_ = int_at(bytes, 4);
      if (version_ != 1 && version_ != 2) {
        return {bad_value(at("version"), version_, "0, 1 or 2")};
      }
      if (bytes.size() < kHeaderBytes) return unknown();
      begin = kHeaderBytes;
      sizes_at = 8;
    }
    read_sizes(bytes, sizes_at);
    const Result<Architecture> checked = validate(a_);
    if (!checked) return in_file(file_.name + "/", checked.faults());
    HEADSUP_CHECK(version_ == 2 ? read_group(bytes) : Faults{});
    return list_tensors(static_cast<std::uint64_t>(begin));
  }

  ModelContents contents() override { return {a_, std::move(tensors_)}; }

 private:
  std::string at(std::string_view place) const { return file_.name + "/" + std::string(place); }
  Faults unknown() const {
    return {make_fault(Code::model_file_unknown, file_.name, {file_.name})};
  }

  void read_sizes(std::span<const std::byte> bytes, std::size_t from) {
    a_ = architecture_of(bytes.subspan(from));
    if (version_ != 0) {
      a_.tied_output = bytes[kSharedAt] != std::byte{0};
      return;
    }
    // Version 0 says by a negative vocabulary that logits have a matrix of their own.
    a_.tied_output = a_.vocab_size > 0;
    a_.vocab_size = std::abs(a_.vocab_size);
  }

  Faults read_group(std::span<const std::byte> bytes) {
    group_ = int_at(bytes, kGroupAt);
    for (const std::int64_t width : {a_.d_model, a_.d_mlp, a_.n_heads * a_.head_dim}) {
      if (group_ > 0 && width % group_ == 0) continue;
      return {make_fault(Code::model_group_size, at("group_size"), {group_, width})};
    }
    return {};
  }

  Faults list_tensors(std::uint64_t begin) {
    TensorList list(begin, group_);
    for (const Listed& tensor : tensors_of(a_, version_ == 0)) list.add(tensor);
    // RoPE's cosines and sines, before the matrix of the logits where there is one.
    if (version_ == 0) list.skip(Count(a_.max_context) * a_.head_dim);
    if (!a_.tied_output) {
      list.add({"output", {TensorId::output_weight, 0}, a_.vocab_size, a_.d_model, true});
    }
    tensors_ = list.take();
    if (list.end() == file_.bytes()) return {};
    return {make_fault(Code::model_file_size, file_.name, {file_.bytes(), list.end()})};
  }

  ModelFile file_;
  bool read_ = false;
  std::int32_t version_ = 0;
  std::int64_t group_ = 0;
  Architecture a_;
  std::vector<StoredTensor> tensors_;
};

}  // namespace

std::unique_ptr<ModelSource> llama2c_source(const std::vector<ModelFile>& files) {
  return std::make_unique<Llama2cSource>(files);
}

}  // namespace headsup
