// The product's own file of a model's weights, *.planes: smaller than floats, and made so that what
// a server does to it, brotli or gzip, makes it smaller still. tools/models writes it.
//
// Little-endian, in this order:
//   bytes 0-3    "HUPL"
//   bytes 4-7    the version, 1
//   bytes 8-35   d_model, d_mlp, n_layers, n_heads, n_kv_heads, vocab_size, max_context, as int32
//   a byte for each tensor: its shift, 0 to 30
//   the low byte of every number of every tensor, then the high byte of each
// The tensors and the order of their numbers are those of llama2.c's version 0 up to the last norm;
// logits reuse the embedding. A number is an int16, and the weight is the number divided by
// 2^shift. What the sizes leave open is as in llama2.c. The file ends with the last high byte.
#include <cstring>
#include <string>
#include <utility>

#include "file_faults.h"
#include "headsup/formats/model_source.h"
#include "llama2c_layout.h"

namespace headsup {

namespace {

constexpr std::string_view kMagic = "HUPL";
constexpr std::int32_t kVersion = 1;
constexpr std::size_t kVersionAt = 4;
constexpr std::size_t kSizesAt = 8;
constexpr std::size_t kHeaderBytes = kSizesAt + kLlama2cSizesBytes;
constexpr int kMaxShift = 30;

class PlanesSource : public ModelSource {
 public:
  explicit PlanesSource(const std::vector<ModelFile>& files) : file_(files.front()) {}

  std::optional<FileRange> next() const override {
    if (listed_.empty()) return FileRange{0, 0, std::min<std::uint64_t>(file_.size, kHeaderBytes)};
    if (tensors_.empty()) return FileRange{0, kHeaderBytes, kHeaderBytes + listed_.size()};
    return std::nullopt;
  }

  Faults take(std::span<const std::byte> bytes) override {
    return listed_.empty() ? take_header(bytes) : take_shifts(bytes);
  }

  ModelContents contents() override { return {a_, std::move(tensors_)}; }

 private:
  std::string at(const std::string& place) const { return file_.name + "/" + place; }

  Faults take_header(std::span<const std::byte> bytes) {
    if (bytes.size() < kHeaderBytes ||
        std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) != 0) {
      return {make_fault(Code::model_file_unknown, file_.name, {file_.name})};
    }
    const std::int32_t version = int_at(bytes, kVersionAt);
    if (version != kVersion) return {bad_value(at("version"), version, "1")};
    a_ = llama2c_architecture(bytes.subspan(kSizesAt));
    const Result<Architecture> checked = validate(a_);
    if (!checked) return in_file(file_.name + "/", checked.faults());
    listed_ = llama2c_tensors(a_, true);
    const std::uint64_t numbers = static_cast<std::uint64_t>(parameter_count(a_).value());
    low_ = kHeaderBytes + listed_.size();
    high_ = low_ + numbers;
    const std::uint64_t end = high_ + numbers;
    if (end == file_.size) return {};
    return {make_fault(Code::model_file_size, file_.name, {file_.size, end})};
  }

  Faults take_shifts(std::span<const std::byte> bytes) {
    std::uint64_t before = 0;
    for (std::size_t i = 0; i < listed_.size(); ++i) {
      const Llama2cTensor& tensor = listed_[i];
      const int shift = std::to_integer<int>(bytes[i]);
      if (shift > kMaxShift) {
        return {bad_value(at("shifts/" + tensor.name), shift, "0 to 30")};
      }
      StoredTensor& one = tensors_.emplace_back(stored(tensor));
      one.format = NumberFormat::int16_planes;
      one.shift = shift;
      const std::uint64_t end = before + numbers_of(tensor);
      one.range = {0, low_ + before, low_ + end};
      one.high = {0, high_ + before, high_ + end};
      before = end;
    }
    return {};
  }

  ModelFile file_;
  Architecture a_;
  std::vector<Llama2cTensor> listed_;
  std::uint64_t low_ = 0;  // where the low bytes begin, and the high ones
  std::uint64_t high_ = 0;
  std::vector<StoredTensor> tensors_;
};

}  // namespace

std::unique_ptr<ModelSource> planes_source(const std::vector<ModelFile>& files) {
  return std::make_unique<PlanesSource>(files);
}

}  // namespace headsup
