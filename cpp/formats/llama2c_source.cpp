#include <bit>
#include <cstring>
#include <string>
#include <utility>

#include "headsup/formats/model_source.h"

namespace headsup {

namespace {

using enum TensorId;

constexpr std::uint32_t kMagic = 0x616b3432;  // of versions 1 and 2; version 0 begins with a size
constexpr std::uint64_t kSizes = 7;
constexpr std::uint64_t kHeaderBytes = 256;  // of versions 1 and 2
constexpr std::size_t kSharedAt = 36;        // a byte: whether logits reuse the embedding
constexpr std::size_t kGroupAt = 37;         // version 2: numbers that share a factor

std::int32_t int_at(std::span<const std::byte> bytes, std::size_t offset) {
  std::int32_t out = 0;
  std::memcpy(&out, bytes.data() + offset, sizeof(out));
  return out;
}

// Where the file's tensors stand, in its order.
class TensorList {
 public:
  TensorList(const Architecture& architecture, std::uint64_t begin, std::int64_t group)
      : a_(architecture), at_(begin), group_(group) {}

  void vector(std::string name, TensorId id, std::int64_t layer) {
    add(std::move(name), {id, layer}, 1, a_.d_model, 0);
  }
  void matrix(std::string name, TensorId id, std::int64_t layer, std::int64_t out,
              std::int64_t in) {
    add(std::move(name), {id, layer}, out, in, group_);
  }
  void skip(Count numbers) { at_ += static_cast<std::uint64_t>(numbers.value()) * sizeof(float); }

  std::uint64_t end() const { return at_; }
  std::vector<StoredTensor> take() { return std::move(tensors_); }

 private:
  void add(std::string name, const WeightId& id, std::int64_t rows, std::int64_t cols,
           std::int64_t group) {
    StoredTensor& one = tensors_.emplace_back();
    one.name = std::move(name);
    one.rows = rows;
    one.cols = cols;
    one.placements = {{id, 0, rows}};
    const auto numbers = static_cast<std::uint64_t>(rows) * static_cast<std::uint64_t>(cols);
    one.range = {0, at_, at_ + numbers * (group == 0 ? sizeof(float) : 1)};
    at_ = one.range.end;
    if (group == 0) return;
    one.format = NumberFormat::int8_grouped;
    one.group = group;
    const std::uint64_t factors = numbers / static_cast<std::uint64_t>(group);
    one.scales = {0, at_, at_ + factors * sizeof(float)};
    at_ = one.scales.end;
  }

  const Architecture& a_;
  std::uint64_t at_;
  std::int64_t group_;
  std::vector<StoredTensor> tensors_;
};

class Llama2cSource : public ModelSource {
 public:
  explicit Llama2cSource(const std::vector<ModelFile>& files) : file_(files.front()) {}

  std::optional<FileRange> next() const override {
    if (read_) return std::nullopt;
    return FileRange{0, 0, std::min<std::uint64_t>(file_.size, kHeaderBytes)};
  }

  Faults take(std::span<const std::byte> bytes) override {
    read_ = true;
    if (bytes.size() < kSizes * sizeof(std::int32_t)) return too_short();
    std::int64_t begin = kSizes * sizeof(std::int32_t);
    std::size_t sizes_at = 0;
    if (std::bit_cast<std::uint32_t>(int_at(bytes, 0)) == kMagic) {
      version_ = int_at(bytes, 4);
      if (version_ != 1 && version_ != 2) {
        return {bad_value(at("version"), version_, "0, 1 or 2")};
      }
      if (bytes.size() < kHeaderBytes) return too_short();
      begin = kHeaderBytes;
      sizes_at = 8;
    }
    read_sizes(bytes, sizes_at);
    const Result<Architecture> checked = validate(a_);
    if (!checked) return placed(checked.faults());
    Faults faults = version_ == 2 ? read_group(bytes) : Faults{};
    if (!faults.empty()) return faults;
    return list_tensors(static_cast<std::uint64_t>(begin));
  }

  ModelContents contents() override { return {a_, std::move(tensors_)}; }

 private:
  std::string at(std::string_view place) const { return file_.name + "/" + std::string(place); }
  Faults too_short() const {
    return {make_fault(Code::model_file_unknown, file_.name, {file_.name})};
  }
  Faults placed(const Faults& faults) const {
    Faults out = faults;
    for (Fault& fault : out) fault.where = at(fault.where);
    return out;
  }

  void read_sizes(std::span<const std::byte> bytes, std::size_t from) {
    std::array<std::int64_t, kSizes> sizes;
    for (std::size_t i = 0; i < kSizes; ++i)
      sizes[i] = int_at(bytes, from + i * sizeof(std::int32_t));
    const auto [dim, hidden, layers, heads, kv_heads, vocab, context] = sizes;
    a_.d_model = dim;
    a_.d_mlp = hidden;
    a_.n_layers = layers;
    a_.n_heads = heads;
    a_.n_kv_heads = kv_heads;
    a_.head_dim = heads > 0 && dim % heads == 0 ? dim / heads : 0;
    // Version 0 says by a negative vocabulary that logits have a matrix of their own.
    a_.vocab_size = version_ == 0 && vocab < 0 ? -vocab : vocab;
    a_.tied_output = version_ == 0 ? vocab > 0 : bytes[kSharedAt] != std::byte{0};
    a_.max_context = context;
    a_.rope = RopeSettings{.pairs = RopePairs::adjacent};
  }

  Faults read_group(std::span<const std::byte> bytes) {
    group_ = int_at(bytes, kGroupAt);
    for (const std::int64_t width : {a_.d_model, a_.d_mlp, a_.n_heads * a_.head_dim}) {
      if (group_ > 0 && width % group_ == 0) continue;
      return {make_fault(Code::model_group_size, at("group_size"), {group_, width})};
    }
    return {};
  }

  // What a matrix of every layer is called, and its outputs and inputs.
  struct OfLayers {
    std::string_view name;
    TensorId id;
    std::int64_t out, in;
  };

  Faults list_tensors(std::uint64_t begin) {
    const std::int64_t q = a_.n_heads * a_.head_dim, kv = a_.n_kv_heads * a_.head_dim;
    TensorList list(a_, begin, group_);
    const auto norms = [&](std::string_view name, TensorId id) {
      for (std::int64_t l = 0; l < a_.n_layers; ++l) list.vector(in_layer(name, l), id, l);
    };
    const auto matrices = [&](const OfLayers& one) {
      for (std::int64_t l = 0; l < a_.n_layers; ++l) {
        list.matrix(in_layer(one.name, l), one.id, l, one.out, one.in);
      }
    };
    const auto embedding = [&] {
      list.matrix("tok_embeddings", token_embedding, 0, a_.vocab_size, a_.d_model);
    };
    const auto attention = [&] {
      matrices({"wq", W_q, q, a_.d_model});
      matrices({"wk", W_k, kv, a_.d_model});
      matrices({"wv", W_v, kv, a_.d_model});
      matrices({"wo", W_o, a_.d_model, q});
    };
    const auto mlp = [&] {
      matrices({"w1", W_gate, a_.d_mlp, a_.d_model});
      matrices({"w2", W_down, a_.d_model, a_.d_mlp});
      matrices({"w3", W_up, a_.d_mlp, a_.d_model});
    };
    if (version_ == 0) {
      embedding();
      norms("attention_norm", attn_norm_weight);
      attention();
      norms("ffn_norm", mlp_norm_weight);
      mlp();
      list.vector("norm", final_norm_weight, 0);
      list.skip(Count(a_.max_context) * a_.head_dim);  // RoPE's cosines and sines
    } else {
      norms("attention_norm", attn_norm_weight);
      norms("ffn_norm", mlp_norm_weight);
      list.vector("norm", final_norm_weight, 0);
      embedding();
      attention();
      mlp();
    }
    if (!a_.tied_output) list.matrix("output", output_weight, 0, a_.vocab_size, a_.d_model);
    tensors_ = list.take();
    if (list.end() == file_.size) return {};
    return {make_fault(Code::model_file_size, file_.name, {file_.size, list.end()})};
  }

  static std::string in_layer(std::string_view name, std::int64_t layer) {
    return std::string(name) + "." + std::to_string(layer);
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
