#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "file_faults.h"
#include "headsup/formats/model_source.h"
#include "headsup/json/json_reader.h"
#include "huggingface_config.h"
#include "huggingface_index.h"
#include "huggingface_names.h"
#include "safetensors.h"

namespace headsup {

namespace {

constexpr std::string_view kConfigFile = "config.json";
constexpr std::string_view kWeightsFile = "model.safetensors";
constexpr std::uint64_t kMaxConfigBytes = 1 << 20;
constexpr JsonLimits kConfigLimits{.bytes = kMaxConfigBytes, .depth = 32, .nodes = 200'000};

std::string_view text_of(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::optional<NumberFormat> format_of(std::string_view dtype) {
  if (dtype == "F32") return NumberFormat::f32;
  if (dtype == "F16") return NumberFormat::f16;
  if (dtype == "BF16") return NumberFormat::bf16;
  return std::nullopt;
}

// What is wrong with a weight as a file has it.
Faults faults_of(const Safetensor& stored, const NamedTensor& named, const std::string& at) {
  if (!named.shape.empty() && stored.shape != named.shape) {
    return {
        make_fault(Code::tensor_shape, at, {sizes_text(stored.shape), sizes_text(named.shape)})};
  }
  if (!named.is_weight()) return {};
  if (!format_of(stored.dtype)) return {make_fault(Code::tensor_dtype, at, {stored.dtype})};
  const std::int64_t limit = static_cast<std::int64_t>(kMaxPieceBytes / sizeof(float));
  const std::int64_t row = named.shape.back();
  if (row > limit) return {make_fault(Code::size_too_large, at, {stored.name, row, limit})};
  return {};
}

StoredTensor to_read(const Safetensor& stored, const NamedTensor& named, const FileRange& range) {
  StoredTensor out;
  out.name = stored.name;
  out.range = range;
  out.format = *format_of(stored.dtype);
  out.rows = named.shape.size() == 2 ? named.shape.front() : 1;
  out.cols = named.shape.back();
  out.layout = named.layout;
  out.placements = named.placements;
  return out;
}

// Reads config.json, then the index where the model has parts, then the header of each part.
class HuggingfaceSource : public ModelSource {
 public:
  HuggingfaceSource(const std::vector<ModelFile>& files, std::size_t config, std::size_t weights)
      : files_(files), config_file_(config), weights_file_(weights) {}

  std::optional<FileRange> next() const override {
    if (!names_) return whole(config_file_);
    if (parts_.empty()) return whole(weights_file_);
    return part_ == nullptr ? std::nullopt : part_->next();
  }

  Faults take(std::span<const std::byte> bytes) override {
    const std::optional<FileRange> range = next();
    if (!range || bytes.size() != range->size()) {
      return {make_fault(Code::model_file_size, range ? files_[range->file].name : "",
                         {bytes.size(), range ? range->size() : 0})};
    }
    if (!names_) return take_config(text_of(bytes));
    if (parts_.empty()) return take_index(text_of(bytes));
    Faults faults = part_->take(bytes);
    if (!faults.empty() || part_->next()) return faults;
    faults = take_part();
    return faults.empty() ? open_next_part() : faults;
  }

  ModelContents contents() override { return {config_.architecture, std::move(tensors_)}; }

 private:
  FileRange whole(std::size_t file) const { return {file, 0, files_[file].bytes()}; }
  bool is_one_file() const { return files_[weights_file_].name == kWeightsFile; }

  Faults take_config(std::string_view text) {
    const Result<Document> document = read_json(text, kConfigLimits);
    if (!document) return in_file(kConfigFile, document.faults());
    const Result<HuggingfaceConfig> read = read_huggingface_config(*document);
    if (!read) return in_file(kConfigFile, read.faults());
    config_ = *read;
    names_.emplace(config_);
    is_found_.resize(names_->all().size());
    if (!is_one_file()) return {};
    parts_ = {{weights_file_, {}}};
    return open_next_part();
  }

  Faults take_index(std::string_view text) {
    HEADSUP_TRY(read, read_index(text, files_));
    parts_ = std::move(read);
    if (parts_.empty()) return missing();
    return open_next_part();
  }

  Faults open_next_part() {
    part_ = nullptr;
    if (parts_read_ == parts_.size()) return missing();
    const std::size_t file = parts_[parts_read_++].file;
    part_ = std::make_unique<SafetensorsReader>(files_[file], file);
    return {};
  }

  // Files the tensors of the part whose header has been read.
  Faults take_part() {
    Faults faults = is_one_file() ? Faults{} : faults_of_index();
    for (const Safetensor& stored : part_->tensors()) {
      const std::string at = "/" + stored.name;
      const std::optional<std::size_t> place = names_->find(stored.name);
      if (!place || is_found_[*place]) {
        faults.push_back(make_fault(Code::tensor_unexpected, at, {stored.name}));
        continue;
      }
      is_found_[*place] = true;
      const NamedTensor& named = names_->all()[*place];
      Faults own = faults_of(stored, named, at);
      if (own.empty() && named.is_weight()) {
        tensors_.push_back(to_read(stored, named, part_->range_of(stored)));
      }
      std::ranges::move(own, std::back_inserter(faults));
      if (faults.size() > kEnoughFaults) break;
    }
    return in_file(part_->file(), std::move(faults));
  }

  // Tensors that the part has and the index does not name there, and the other way round.
  Faults faults_of_index() const {
    std::vector<std::string> names, differ;
    for (const Safetensor& stored : part_->tensors()) names.push_back(stored.name);
    std::ranges::sort(names);
    std::ranges::set_symmetric_difference(names, parts_[parts_read_ - 1].names,
                                          std::back_inserter(differ));
    Faults out;
    for (const std::string& name : differ) {
      out.push_back(make_fault(Code::model_index_disagrees, "/" + name, {name}));
      if (out.size() > kEnoughFaults) break;
    }
    return out;
  }

  // The weights that no part has.
  Faults missing() const {
    Faults out;
    for (std::size_t i = 0; i < is_found_.size() && out.size() <= kEnoughFaults; ++i) {
      const NamedTensor& named = names_->all()[i];
      if (is_found_[i] || !named.is_weight()) continue;
      out.push_back(make_fault(Code::tensor_missing, "/" + named.name, {named.name}));
    }
    return in_file(files_[weights_file_].name, std::move(out));
  }

  static constexpr std::size_t kEnoughFaults = 20;

  std::vector<ModelFile> files_;
  std::size_t config_file_, weights_file_;  // the weights' one file, or their index
  HuggingfaceConfig config_;
  std::optional<TensorNames> names_;  // once the config is read
  std::vector<bool> is_found_;        // of names_
  std::vector<IndexedPart> parts_;    // once it is known which
  std::size_t parts_read_ = 0;        // and the one that is being read
  std::unique_ptr<SafetensorsReader> part_;
  std::vector<StoredTensor> tensors_;
};

Faults too_large(std::string_view file, std::uint64_t limit) {
  return {make_fault(Code::json_too_large, file, {limit})};
}

}  // namespace

Result<std::unique_ptr<ModelSource>> huggingface_source(const std::vector<ModelFile>& files) {
  const std::size_t config = find_file(files, kConfigFile);
  if (config == files.size()) {
    return make_fault(Code::model_file_missing, kConfigFile, {kConfigFile});
  }
  if (files[config].bytes() > kMaxConfigBytes) return too_large(kConfigFile, kMaxConfigBytes);
  std::size_t weights = find_file(files, kWeightsFile);
  if (weights == files.size()) {
    weights = find_file(files, kIndexFile);
    if (weights == files.size()) {
      return make_fault(Code::model_file_missing, kWeightsFile, {kWeightsFile});
    }
    if (files[weights].bytes() > kMaxIndexBytes) return too_large(kIndexFile, kMaxIndexBytes);
  }
  return std::unique_ptr<ModelSource>(std::make_unique<HuggingfaceSource>(files, config, weights));
}

}  // namespace headsup
