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

using enum TensorId;

// The file's tensors in its order, and where each stands.
class TensorList {
 public:
  TensorList(const Architecture& architecture, std::uint64_t begin, std::int64_t group)
      : a_(architecture), at_(begin), group_(group) {}

  void embedding() { matrix("tok_embeddings", {token_embedding, 0}, a_.vocab_size, a_.d_model); }
  void output() { matrix("output", {output_weight, 0}, a_.vocab_size, a_.d_model); }
  void norm(std::string name, WeightId id) { add(std::move(name), id, 1, a_.d_model, 0); }
  void norms(std::string_view name, TensorId id) {
    for (std::int64_t l = 0; l < a_.n_layers; ++l) norm(in_layer(name, l), {id, l});
  }
  void attention() {
    const std::int64_t q = a_.n_heads * a_.head_dim, kv = a_.n_kv_heads * a_.head_dim;
    matrices("wq", W_q, q, a_.d_model);
    matrices("wk", W_k, kv, a_.d_model);
    matrices("wv", W_v, kv, a_.d_model);
    matrices("wo", W_o, a_.d_model, q);
  }
  void mlp() {
    matrices("w1", W_gate, a_.d_mlp, a_.d_model);
    matrices("w2", W_down, a_.d_model, a_.d_mlp);
    matrices("w3", W_up, a_.d_mlp, a_.d_model);
  }
  void skip(Count numbers) { at_ += static_cast<std::uint64_t>(numbers.value()) * sizeof(float); }

  std::uint64_t end() const { return at_; }
  std::vector<StoredTensor> take() { return std::move(tensors_); }

 private:
  static std::string in_layer(std::string_view name, std::int64_t layer) {
    return std::string(name) + "." + std::to_string(layer);
  }
  void matrix(std::string name, WeightId id, std::int64_t out, std::int64_t in) {
    add(std::move(name), id, out, in, group_);
  }
  void matrices(std::string_view name, TensorId id, std::int64_t out, std::int64_t in) {
    for (std::int64_t l = 0; l < a_.n_layers; ++l) matrix(in_layer(name, l), {id, l}, out, in);
  }

  void add(std::string name, WeightId id, std::int64_t rows, std::int64_t cols,
           std::int64_t group) {
    StoredTensor& one = tensors_.emplace_back();
    one.name = std::move(name);
    one.rows = rows;
    one.cols = cols;
    one.placements = {{id, 0, rows}};
    const std::uint64_t numbers =
        static_cast<std::uint64_t>(rows) * static_cast<std::uint64_t>(cols);
    one.range = range_of(numbers * (group > 0 ? 1 : sizeof(float)));
    if (group == 0) return;
    one.format = NumberFormat::int8_grouped;
    one.group = group;
    one.scales = range_of(numbers / static_cast<std::uint64_t>(group) * sizeof(float));
  }

  FileRange range_of(std::uint64_t bytes) {
    const std::uint64_t begin = std::exchange(at_, at_ + bytes);
    return {0, begin, at_};
  }

  const Architecture& a_;
  std::uint64_t at_;
  std::int64_t group_;
  std::vector<StoredTensor> tensors_;
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

  // Version 0 begins with the embedding, the later ones with the norms.
  Faults list_tensors(std::uint64_t begin) {
    TensorList list(a_, begin, group_);
    if (version_ == 0) list.embedding();
    list.norms("attention_norm", attn_norm_weight);
    if (version_ == 0) list.attention();
    list.norms("ffn_norm", mlp_norm_weight);
    if (version_ == 0) list.mlp();
    list.norm("norm", {final_norm_weight, 0});
    if (version_ == 0) {
      // RoPE's cosines and sines.
      list.skip(Count(a_.max_context) * a_.head_dim);
    } else {
      list.embedding();
      list.attention();
      list.mlp();
    }
    if (!a_.tied_output) list.output();
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
